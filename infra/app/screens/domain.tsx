import { api, dataOf } from '../api/client.ts';
import { useData } from '../api/use-data.ts';
import { Badge, Facts, Note, Waiting } from '../parts/blocks.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** A domain. Its changes are operations; the guide has them under "Domains". */
export const Domain = ({ client, domain }: { client: number; domain: number }) => {
  const { data, problem } = useData(
    async () => {
      const params = { path: { client, domain } };
      return (await dataOf(api.GET('/clients/{client}/domains/{domain}', { params }))).data;
    },
    `${client} ${domain}`,
    ({ status }) => (status === 'pending' ? 3 : null),
  );
  const screen = { title: data?.name ?? 'Domain', client, back: `/clients/${client}/services` };
  if (data === null) return <Screen {...screen}>{problem ? <Note problem={problem} /> : <Waiting />}</Screen>;
  return (
    <Screen {...screen}>
      <section class="card">
        <Badge state={data.status} />
        <Facts
          of={{
            ...(data.expires_at && { [data.auto_renew ? 'Renews' : 'Expires']: day(data.expires_at) }),
            Price: `${money(data.recurring_amount, data.currency)} for ${data.years} year${data.years === 1 ? '' : 's'}`,
            ...(data.nameservers.length > 0 && { Nameservers: data.nameservers.join(', ') }),
          }}
        />
      </section>
    </Screen>
  );
};
