import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { Copy, Hint } from '../../parts/action.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/facts.tsx';
import { Form, otpIfAsked } from '../../parts/form.tsx';
import { day, money } from '../../parts/format.ts';
import { say } from '../../words/words.ts';
import { AutopayOf } from '../autopay-of.tsx';
import { Renew } from '../renew.tsx';
import { DomainScreen } from './domain-screen.tsx';
import { Transfer } from './transfer.tsx';
import type { DomainIds } from './use-domain.ts';

type Of = { path: DomainIds; domain: Schema['Domain'] };

const Settings = ({ path, domain: { auto_renew, locked, privacy, version } }: Of) => {
  const box = (label: string, value: boolean | null) =>
    value === null ? {} : { label, type: 'checkbox', defaultChecked: value };
  const fields = {
    auto_renew: box(say.domain.autoRenew, auto_renew),
    ...(locked !== null && { locked: box(say.domain.locked, locked) }),
    ...(privacy !== null && { privacy: box(say.domain.privacy, privacy) }),
    otp: otpIfAsked(),
  } as Record<'auto_renew' | 'locked' | 'privacy' | 'otp', ReturnType<typeof otpIfAsked>>;
  const save = ({ otp }: { otp: string }, form: FormData) =>
    api.patch('/clients/{client}/domains/{domain}', {
      path,
      body: {
        ...(form.has('auto_renew') !== auto_renew && { auto_renew: form.has('auto_renew') }),
        ...(locked !== null && form.has('locked') !== locked && { locked: form.has('locked') }),
        ...(privacy !== null && form.has('privacy') !== privacy && { privacy: form.has('privacy') }),
        ...(otp && { otp }),
      },
    });
  return (
    <Form
      key={version}
      title={say.domain.settings}
      submit={say.common.save}
      second
      fields={fields}
      send={save}
    />
  );
};

/** The code by which the name can be moved to another provider. */
const AuthCode = ({ path }: { path: DomainIds }) => {
  const [shown, setShown] = useState<Schema['DomainAuthCode'] | null>(null);
  const ask = async ({ otp }: { otp: string }) => {
    const body = otp ? { otp } : {};
    setShown((await api.post('/clients/{client}/domains/{domain}/auth-code', { path, body })).data);
  };
  if (shown === null)
    return (
      <Form
        title={say.domain.leave}
        submit={say.domain.showCode}
        second
        fields={{ otp: otpIfAsked() }}
        send={ask}
      >
        <p class="soft">{say.domain.leaveHelp}</p>
      </Form>
    );
  return (
    <Card title={say.domain.code}>
      <p>
        <Copy text={shown.auth_code} about={say.domain.code} />
      </p>
      {shown.locked && <Hint tone="wait">{say.domain.unlockFirst}</Hint>}
    </Card>
  );
};

const Extension = ({ path, domain }: Of) => {
  const { status, restore, currency } = domain;
  if (restore && restore.invoice_id !== null)
    return (
      <a class="button" href={`/clients/${path.client}/invoices/${restore.invoice_id}`}>
        {say.billing.openInvoice}
      </a>
    );
  if (restore) {
    const total = restore.total === undefined ? '' : money(restore.total, currency);
    return (
      <Hint tone="wait">
        <p>{say.domain.restoreHelp(day(restore.until), total)}</p>
        <Renew
          client={path.client}
          name={say.domain.restore}
          sure={say.domain.restoreSure(total)}
          renew={() => api.once('/clients/{client}/domains/{domain}/restore', { path })}
        />
      </Hint>
    );
  }
  if (!['active', 'grace'].includes(status)) return null;
  return (
    <Renew
      client={path.client}
      name={say.domain.renew}
      renew={() => api.once('/clients/{client}/domains/{domain}/renew', { path })}
    />
  );
};

const Overview = ({ path, domain }: Of) => {
  const { client } = path;
  const { status, expires_at, auto_renew, recurring_amount, currency, years, price_change } = domain;
  const { contact_verification } = domain;
  const amount = (value: number | undefined) => value !== undefined && money(value, currency);
  return (
    <>
      {contact_verification && ['pending', 'overdue'].includes(contact_verification.status) && (
        <Hint tone="wait">
          {say.domain.verify(contact_verification.verify_by && day(contact_verification.verify_by))}
        </Hint>
      )}
      {price_change && (
        <Hint>
          {say.hosting.newPrice(day(price_change.from), amount(price_change.recurring_amount) || '')}
        </Hint>
      )}
      <Card>
        <Facts
          of={{
            [say.common.state]: <Badge state={status} />,
            [auto_renew ? say.domain.renews : say.domain.expires]: expires_at && day(expires_at),
            [say.hosting.price]:
              recurring_amount !== undefined &&
              say.domain.priceFor(money(recurring_amount, currency), say.common.years(years)),
            [say.domain.nameservers]: domain.nameservers.join(', '),
            [say.domain.registered]: domain.registered_at && day(domain.registered_at),
          }}
        />
      </Card>
      {domain.transfer && <Transfer path={path} transfer={domain.transfer} />}
      {may(client, 'orders:place') && <Extension path={path} domain={domain} />}
      <AutopayOf
        client={client}
        type="domain"
        id={path.domain}
        set={(enabled) =>
          api.patch('/clients/{client}/domains/{domain}/autopay', { path, body: { enabled } })
        }
      />
      {status === 'active' && may(client, 'services:manage') && <Settings path={path} domain={domain} />}
      {status === 'active' && may(client, 'services:cancel') && <AuthCode path={path} />}
    </>
  );
};

/** A domain: what it is, how long it lasts, and what can be done with it. */
export const Domain = (path: DomainIds) => (
  <DomainScreen path={path}>{(domain) => <Overview path={path} domain={domain} />}</DomainScreen>
);
