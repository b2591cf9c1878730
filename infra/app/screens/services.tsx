import { useData } from '../../client/preact/use-data.ts';
import { api, may, useDashboard } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Badge, Facts, LoadedList, Loading } from '../parts/blocks.tsx';
import { day, megabytes, money, price } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';

/** Hosting and domains; read again when one of those on their way has come alive. */
export const Services = ({ client }: { client: number }) => {
  const path = { client };
  const waiting = useDashboard(client).data?.data.waiting.length;
  return (
    <Screen title="Services" client={client}>
      <LoadedList
        title="Hosting"
        none="No hosting yet."
        load={(query) => api.get('/clients/{client}/hosting', { path, query })}
        about={waiting}
        row={(account) => ({
          href: `/clients/${client}/hosting/${account.id}`,
          title: account.domain,
          detail: `${account.package.name}, ${price(account)}`,
          state: account.status,
        })}
      />
      <LoadedList
        title="Domains"
        none="No domains yet."
        load={(query) => api.get('/clients/{client}/domains', { path, query })}
        about={waiting}
        row={({ id, name, status, expires_at, auto_renew }) => ({
          href: `/clients/${client}/domains/${id}`,
          title: name,
          detail: expires_at && `${auto_renew ? 'Renews' : 'Expires'} ${day(expires_at)}`,
          state: status,
        })}
      />
    </Screen>
  );
};

/** A hosting account, and the way into its control panel without another password. */
export const Hosting = ({ client, hostingAccount }: { client: number; hostingAccount: number }) => {
  const path = { client, hostingAccount };
  const found = useData(
    () => api.get('/clients/{client}/hosting/{hostingAccount}', { path }),
    ({ data }) => (['pending', 'provisioning'].includes(data.status) ? 3 : null),
  );
  const openPanel = async () => {
    const panel = window.open('about:blank', '_blank');
    const { url } = await api.post('/clients/{client}/hosting/{hostingAccount}/login-url', { path });
    panel?.location.replace(url);
  };
  return (
    <Screen title={found.data?.data.domain ?? 'Hosting'} client={client} back={`/clients/${client}/services`}>
      <Loading of={found}>
        {({ data: { status, username, server, usage, next_due_at, ...data } }) => (
          <>
            <section class="card">
              <Badge state={status} />
              <Facts
                of={{
                  Package: data.package.name,
                  Price: price(data),
                  'Next due': next_due_at && day(next_due_at),
                  'User name': username,
                  Server: server?.hostname,
                  Nameservers: server?.nameservers.join(', '),
                  Disk: usage && `${megabytes(usage.disk_used_mb)} of ${megabytes(usage.disk_limit_mb)}`,
                }}
              />
            </section>
            {status === 'active' && may(client, 'services:manage') && (
              <Act name="Open the control panel" work={openPanel} />
            )}
          </>
        )}
      </Loading>
    </Screen>
  );
};

/** A domain. Its changes are operations; the guide has them under "Domains". */
export const Domain = ({ client, domain }: { client: number; domain: number }) => {
  const found = useData(
    () => api.get('/clients/{client}/domains/{domain}', { path: { client, domain } }),
    ({ data }) => (data.status.startsWith('pending') ? 3 : null),
  );
  return (
    <Screen title={found.data?.data.name ?? 'Domain'} client={client} back={`/clients/${client}/services`}>
      <Loading of={found}>
        {({ data: { status, expires_at, auto_renew, recurring_amount, currency, years, nameservers } }) => (
          <section class="card">
            <Badge state={status} />
            <Facts
              of={{
                [auto_renew ? 'Renews' : 'Expires']: expires_at && day(expires_at),
                Price:
                  recurring_amount === undefined
                    ? undefined
                    : `${money(recurring_amount, currency)} for ${years} year${years === 1 ? '' : 's'}`,
                Nameservers: nameservers.join(', '),
              }}
            />
          </section>
        )}
      </Loading>
    </Screen>
  );
};
