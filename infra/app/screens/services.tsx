import { api, dataOf } from '../api/client.ts';
import { useData, usePages } from '../api/use-data.ts';
import { Badge, List, Note, Row, Waiting } from '../parts/blocks.tsx';
import { day, money, words } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** How many services are on their way; asked every few seconds while there are any. */
const useWaiting = (client: number): number => {
  const { data } = useData(
    async () =>
      (await dataOf(api.GET('/clients/{client}/dashboard', { params: { path: { client } } }))).data.waiting
        .length,
    client,
    (waiting) => (waiting > 0 ? 3 : null),
  );
  return data ?? 0;
};

export const Services = ({ client }: { client: number }) => {
  const waiting = useWaiting(client);
  const path = { client };
  const hosting = usePages(
    (query) => dataOf(api.GET('/clients/{client}/hosting', { params: { path, query } })),
    `${client} ${waiting}`,
  );
  const domains = usePages(
    (query) => dataOf(api.GET('/clients/{client}/domains', { params: { path, query } })),
    `${client} ${waiting}`,
  );
  return (
    <Screen title="Services" client={client}>
      <Note problem={hosting.problem ?? domains.problem} />
      {(hosting.items === null || domains.items === null) && !hosting.problem && <Waiting />}
      {hosting.items && (
        <List title="Hosting" none="No hosting yet." more={hosting.more}>
          {hosting.items.map((one) => (
            <Row
              key={one.id}
              href={`/clients/${client}/hosting/${one.id}`}
              title={one.domain}
              detail={`${one.package.name}, ${money(one.recurring_amount, one.currency)} ${words(one.billing_cycle).toLowerCase()}`}
              end={<Badge state={one.status} />}
            />
          ))}
        </List>
      )}
      {domains.items && (
        <List title="Domains" none="No domains yet." more={domains.more}>
          {domains.items.map((one) => (
            <Row
              key={one.id}
              href={`/clients/${client}/domains/${one.id}`}
              title={one.name}
              detail={one.expires_at && `${one.auto_renew ? 'Renews' : 'Expires'} ${day(one.expires_at)}`}
              end={<Badge state={one.status} />}
            />
          ))}
        </List>
      )}
    </Screen>
  );
};
