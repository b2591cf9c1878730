import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { openDocument } from '../../api/documents.ts';
import { Act, Hint } from '../../parts/action.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/facts.tsx';
import { Form, newPassword } from '../../parts/form.tsx';
import { day, money, price } from '../../parts/format.ts';
import { say } from '../../words/words.ts';
import { AutopayOf } from '../autopay-of.tsx';
import { Renew } from '../renew.tsx';
import { type HostingIds, HostingScreen } from './hosting-screen.tsx';

type Target = Schema['HostingAccount']['capabilities'][number];

/** The panel and its pages, each without another password. */
const Panel = ({ path, capabilities }: { path: HostingIds; capabilities: Target[] }) => {
  const open = (target: Target) => () =>
    openDocument(async () => {
      const sent = { path, query: { target } };
      return (await api.post('/clients/{client}/hosting/{hostingAccount}/login-url', sent)).url;
    });
  return (
    <Card title={say.hosting.panel}>
      <div class="buttons">
        {capabilities.map((target) => (
          <Act
            key={target}
            name={say.hosting.open[target] ?? target}
            second={target !== 'panel'}
            work={open(target)}
          />
        ))}
      </div>
    </Card>
  );
};

const Password = ({ path }: { path: HostingIds }) => (
  <Form
    title={say.hosting.panelPassword}
    submit={say.common.change}
    second
    fields={{
      password: newPassword(say.access.newPassword),
      password_confirmation: newPassword(say.hosting.again),
    }}
    send={(body) => api.post('/clients/{client}/hosting/{hostingAccount}/change-password', { path, body })}
  />
);

/** A hosting account, and the way into its control panel without another password. */
export const Hosting = (path: HostingIds) => {
  const { client, hostingAccount } = path;
  return (
    <HostingScreen path={path}>
      {(data) => {
        const { status, server, next_due_at, cancellation, change, price_change, currency, addons } = data;
        return (
          <>
            {cancellation && cancellation.status !== 'withdrawn' && (
              <Hint tone="wait">{say.hosting.endsOn(day(cancellation.effective_at))}</Hint>
            )}
            {change && (
              <Hint>
                {say.hosting.becomes(change.package.name, change.effective_at && day(change.effective_at))}
              </Hint>
            )}
            {price_change && (
              <Hint>
                {say.hosting.newPrice(
                  day(price_change.from),
                  price_change.recurring_amount === undefined
                    ? ''
                    : money(price_change.recurring_amount, currency),
                )}
              </Hint>
            )}
            <Card>
              <Facts
                of={{
                  [say.common.state]: <Badge state={status} />,
                  [say.hosting.package]: data.package.name,
                  [say.hosting.addons]: addons
                    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
                    .join(', '),
                  [say.hosting.price]: price(data),
                  [say.hosting.nextDue]: next_due_at && day(next_due_at),
                  [say.hosting.userName]: data.username,
                  [say.hosting.server]: server?.hostname,
                  [say.hosting.address]: server?.ip,
                  [say.domain.nameservers]: server?.nameservers.join(', '),
                }}
              />
            </Card>
            {status === 'active' && may(client, 'services:manage') && (
              <Panel path={path} capabilities={data.capabilities} />
            )}
            {may(client, 'orders:place') && ['active', 'suspended'].includes(status) && (
              <Renew
                client={client}
                name={say.hosting.renew}
                renew={() => api.once('/clients/{client}/hosting/{hostingAccount}/renew', { path })}
              />
            )}
            <AutopayOf
              client={client}
              type="hosting_account"
              id={hostingAccount}
              set={(enabled) =>
                api.patch('/clients/{client}/hosting/{hostingAccount}/autopay', { path, body: { enabled } })
              }
            />
            {status === 'active' && may(client, 'services:manage') && <Password path={path} />}
          </>
        );
      }}
    </HostingScreen>
  );
};
