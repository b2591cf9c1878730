import { api, dataOf } from '../api/client.ts';
import { may } from '../api/session.ts';
import { useData } from '../api/use-data.ts';
import { Badge, Facts, Note, Waiting } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { day, megabytes, money, words } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

const IN_MOTION = ['pending', 'provisioning'];

/** A hosting account, and the way into its control panel without another password. */
export const Hosting = ({ client, hostingAccount }: { client: number; hostingAccount: number }) => {
  const action = useAction();
  const path = { client, hostingAccount };
  const { data, problem } = useData(
    async () =>
      (await dataOf(api.GET('/clients/{client}/hosting/{hostingAccount}', { params: { path } }))).data,
    `${client} ${hostingAccount}`,
    ({ status }) => (IN_MOTION.includes(status) ? 3 : null),
  );
  const screen = { title: data?.domain ?? 'Hosting', client, back: `/clients/${client}/services` };
  if (data === null) return <Screen {...screen}>{problem ? <Note problem={problem} /> : <Waiting />}</Screen>;

  const openPanel = async () => {
    const panel = window.open('about:blank', '_blank');
    const { url } = await dataOf(
      api.POST('/clients/{client}/hosting/{hostingAccount}/login-url', { params: { path } }),
    );
    panel?.location.replace(url);
  };
  const { usage } = data;
  return (
    <Screen {...screen}>
      <section class="card">
        <p>
          <Badge state={data.status} />
        </p>
        <Facts
          of={{
            Package: data.package.name,
            Price: `${money(data.recurring_amount, data.currency)}, ${words(data.billing_cycle).toLowerCase()}`,
            ...(data.next_due_at && { 'Next due': day(data.next_due_at) }),
            ...(data.username && { 'User name': data.username }),
            ...(data.server && {
              Server: data.server.hostname,
              Nameservers: data.server.nameservers.join(', '),
            }),
            ...(usage && { Disk: `${megabytes(usage.disk_used_mb)} of ${megabytes(usage.disk_limit_mb)}` }),
          }}
        />
        {usage?.disk_limit_mb && (
          <meter value={usage.disk_used_mb ?? 0} max={usage.disk_limit_mb} aria-label="Disk in use" />
        )}
      </section>
      <Note problem={action.problem} />
      {data.status === 'active' && may(client, 'services:manage') && (
        <button type="button" disabled={action.busy} onClick={() => action.run(openPanel)}>
          Open the control panel
        </button>
      )}
    </Screen>
  );
};
