import { api, dataOf } from '../api/client.ts';
import { may } from '../api/session.ts';
import { useData } from '../api/use-data.ts';
import { Badge, Facts, Note, Waiting } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

const SWITCHES = {
  auto_renew: 'Renew by itself',
  locked: 'Locked against transfers',
  privacy: 'Hide my data',
} as const;

/** A domain and its switches. A change is an operation: while one is under way the domain is read again. */
export const Domain = ({ client, domain }: { client: number; domain: number }) => {
  const action = useAction();
  const path = { client, domain };
  const { data, problem, reload } = useData(
    async () => (await dataOf(api.GET('/clients/{client}/domains/{domain}', { params: { path } }))).data,
    `${client} ${domain}`,
    ({ operation_id, status }) => (operation_id !== null || status === 'pending' ? 3 : null),
  );
  const screen = { title: data?.name ?? 'Domain', client, back: `/clients/${client}/services` };
  if (data === null) return <Screen {...screen}>{problem ? <Note problem={problem} /> : <Waiting />}</Screen>;

  const change = (name: keyof typeof SWITCHES, value: boolean) =>
    action.run(async () => {
      const body = { [name]: value, if_version: data.version };
      await dataOf(api.PATCH('/clients/{client}/domains/{domain}', { params: { path }, body })).finally(
        reload,
      );
    });
  const mayChange = data.status === 'active' && may(client, 'services:manage');
  return (
    <Screen {...screen}>
      <section class="card">
        <p>
          <Badge state={data.status} />
        </p>
        <Facts
          of={{
            ...(data.expires_at && { Expires: day(data.expires_at) }),
            Price: `${money(data.recurring_amount, data.currency)} for ${data.years} year${data.years === 1 ? '' : 's'}`,
            ...(data.nameservers.length > 0 && { Nameservers: data.nameservers.join(', ') }),
          }}
        />
      </section>
      {mayChange && (
        <section class="card">
          {(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map((name) => (
            <label class="check" key={name}>
              <input
                type="checkbox"
                checked={data[name] ?? false}
                disabled={action.busy || data.operation_id !== null || data[name] === null}
                onChange={(event) => change(name, event.currentTarget.checked)}
              />
              {SWITCHES[name]}
            </label>
          ))}
          {data.operation_id !== null && <p role="status">A change is under way.</p>}
          <Note problem={action.problem} />
        </section>
      )}
    </Screen>
  );
};
