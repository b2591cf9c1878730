import { useData, usePages } from '../../client/preact/use-data.ts';
import { api, may } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Badge, Facts, PagedList, RecordScreen, Row } from '../parts/blocks.tsx';
import { day, megabytes, money, price } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** Hosting and domains; read again every few seconds while some are on their way. */
export const Services = ({ client }: { client: number }) => {
  const path = { client };
  const { data: dashboard } = useData(
    () => api.get('/clients/{client}/dashboard', { path }),
    ({ data }) => (data.waiting.length > 0 ? 3 : null),
  );
  const waiting = dashboard?.data.waiting.length;
  const hosting = usePages((query) => api.get('/clients/{client}/hosting', { path, query }), waiting);
  const domains = usePages((query) => api.get('/clients/{client}/domains', { path, query }), waiting);
  return (
    <Screen title="Services" client={client}>
      <PagedList title="Hosting" none="No hosting yet." of={hosting}>
        {(account) => (
          <Row
            key={account.id}
            href={`/clients/${client}/hosting/${account.id}`}
            title={account.domain}
            detail={`${account.package.name}, ${price(account)}`}
            end={<Badge state={account.status} />}
          />
        )}
      </PagedList>
      <PagedList title="Domains" none="No domains yet." of={domains}>
        {({ id, name, status, expires_at, auto_renew }) => (
          <Row
            key={id}
            href={`/clients/${client}/domains/${id}`}
            title={name}
            detail={expires_at && `${auto_renew ? 'Renews' : 'Expires'} ${day(expires_at)}`}
            end={<Badge state={status} />}
          />
        )}
      </PagedList>
    </Screen>
  );
};

/** A hosting account, and the way into its control panel without another password. */
export const Hosting = ({ client, hostingAccount }: { client: number; hostingAccount: number }) => {
  const path = { client, hostingAccount };
  const account = useData(
    () => api.get('/clients/{client}/hosting/{hostingAccount}', { path }),
    ({ data }) => (['pending', 'provisioning'].includes(data.status) ? 3 : null),
  );
  const openPanel = async () => {
    const panel = window.open('about:blank', '_blank');
    const { url } = await api.post('/clients/{client}/hosting/{hostingAccount}/login-url', { path });
    panel?.location.replace(url);
  };
  return (
    <RecordScreen
      of={account}
      name="Hosting"
      title={({ data }) => data.domain}
      client={client}
      back="services"
    >
      {({ data: { status, username, server, usage, next_due_at, ...data } }) => (
        <>
          <section class="card">
            <p>
              <Badge state={status} />
            </p>
            <Facts
              of={{
                Package: data.package.name,
                Price: price(data),
                ...(next_due_at && { 'Next due': day(next_due_at) }),
                ...(username && { 'User name': username }),
                ...(server && { Server: server.hostname, Nameservers: server.nameservers.join(', ') }),
                ...(usage && {
                  Disk: `${megabytes(usage.disk_used_mb)} of ${megabytes(usage.disk_limit_mb)}`,
                }),
              }}
            />
            {usage?.disk_limit_mb && (
              <meter value={usage.disk_used_mb ?? 0} max={usage.disk_limit_mb} aria-label="Disk in use" />
            )}
          </section>
          {status === 'active' && may(client, 'services:manage') && (
            <Act work={openPanel}>Open the control panel</Act>
          )}
        </>
      )}
    </RecordScreen>
  );
};

/** A domain. Its changes are operations; the guide has them under "Domains". */
export const Domain = ({ client, domain }: { client: number; domain: number }) => {
  const found = useData(
    () => api.get('/clients/{client}/domains/{domain}', { path: { client, domain } }),
    ({ data }) => (data.status === 'pending' ? 3 : null),
  );
  return (
    <RecordScreen of={found} name="Domain" title={({ data }) => data.name} client={client} back="services">
      {({ data: { status, expires_at, auto_renew, recurring_amount, currency, years, nameservers } }) => (
        <section class="card">
          <Badge state={status} />
          <Facts
            of={{
              ...(expires_at && { [auto_renew ? 'Renews' : 'Expires']: day(expires_at) }),
              Price: `${money(recurring_amount, currency)} for ${years} year${years === 1 ? '' : 's'}`,
              ...(nameservers.length > 0 && { Nameservers: nameservers.join(', ') }),
            }}
          />
        </section>
      )}
    </RecordScreen>
  );
};
