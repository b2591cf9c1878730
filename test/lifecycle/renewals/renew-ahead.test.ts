import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import {
  assertRenewable,
  planRenewal,
  type RenewalContext,
  renewalBlocker,
  titleOf,
} from '../../../shared/lifecycle/renew-ahead.ts';
import type { PlanChange } from '../../../shared/records/hosting.ts';
import {
  clientOf,
  type Domain,
  day,
  domainOf,
  type Hosting,
  hostingOf,
  invoiceOf,
  NOW,
} from '../../support/unit/records.ts';
import { walletOf } from '../../support/unit/wallet.ts';
import { putIn } from '../../support/unit/writes.ts';

const at = (text: string) => day(text).toISOString();

const account = (given: Partial<Hosting> = {}) =>
  hostingOf({ status: 'active', activated_at: at('2025-06-20'), next_due_at: at('2026-06-20'), ...given });
const name = (given: Partial<Domain> = {}) =>
  domainOf({ status: 'active', expires_at: at('2026-06-20'), ...given });

type Invoice = RenewalContext['invoice'];
const blocker = (record: Hosting | Domain, invoice: Invoice = null) =>
  renewalBlocker({ record, invoice }, NOW);

const change = (given: Partial<PlanChange>) =>
  ({ id: 5, package_name: 'Pro', pay_until: null, effective_at: null, ...given }) as PlanChange;

test.each([
  ['an active account', account(), null],
  ['one that is suspended for this very invoice', account({ status: 'suspended' }), null],
  [
    'one with a renewal that was noted',
    account({ renewal: { invoice_id: 9, due_at: at('2026-06-20') } }),
    null,
  ],
  ['one that a person sees to', account({ due_pk: 'WAITING#provisioning_failed' }), 'service_waits'],
  ['one with a task', account({ task: 'suspend' }), 'service_busy'],
  ['one at which a worker is', account({ lease_until: at('2026-06-16') }), 'service_busy'],
  [
    'one at which a worker may be to this moment',
    account({ lease_until: NOW.toISOString() }),
    'service_busy',
  ],
  ['one whose worker died', account({ lease_until: at('2026-06-14') }), null],
  ['one whose change is paid', account({ change_paid_at: at('2026-06-14') }), 'service_busy'],
  [
    'one whose change waits to be paid',
    account({ change: change({ pay_until: at('2026-06-16') }) }),
    'change_exists',
  ],
  [
    'one whose change comes with the period',
    account({ change: change({ effective_at: at('2026-06-20') }) }),
    null,
  ],
  ['one that has ended', account({ status: 'terminated' }), 'not_renewable'],
  ['one that is paid once and for all', account({ next_due_at: null }), 'not_renewable'],
  ['an active domain', name(), null],
  ['one in grace', name({ status: 'grace' }), null],
  ['one in redemption', name({ status: 'redemption' }), 'in_redemption'],
  ['one whose expiry nobody knows', name({ expires_at: null }), 'not_renewable'],
  ['one in grace whose expiry nobody knows', name({ status: 'grace', expires_at: null }), 'not_renewable'],
  ['a domain with a task', name({ task: 'renew' }), 'service_busy'],
] as const)('%s: what keeps the next period of it from being invoiced', (_what, record, expected) => {
  expect(blocker(record)).toBe(expected);
});

test('a period that was invoiced is not invoiced again', () => {
  expect(blocker(account(), invoiceOf())).toBe('renewal_invoiced');
  expect(blocker(account({ task: 'renew' }), invoiceOf())).toBe('service_busy');
});

const context = (record: Hosting | Domain, invoice: Invoice = null): RenewalContext => ({
  ...{ record, invoice, taxes: null },
  client: clientOf(),
  wallet: walletOf(),
});

const told = (record: Hosting | Domain, invoice: Invoice = null): string => {
  try {
    assertRenewable(context(record, invoice), NOW);
    return '';
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
};

test.each([
  [account(), null, ''],
  [name(), null, ''],
  [
    account({ task: 'suspend' }),
    invoiceOf(),
    'service_busy: Hosting for example.com is being changed, which can take a while. Try again once that is done.',
  ],
  [
    account({ lease_until: at('2026-06-16') }),
    null,
    'temporarily_unavailable: Hosting for example.com is being changed. Try again in a moment.',
  ],
  [
    name({ due_pk: 'WAITING#manual_renewal' }),
    null,
    'service_waits: example.com waits for our staff. It can be renewed once they are done.',
  ],
  [
    account(),
    invoiceOf(),
    'renewal_invoiced: Invoice INV-2 renews Hosting for example.com already. Pay that one.',
  ],
  [
    name(),
    invoiceOf({ status: 'paid' }),
    'renewal_invoiced: Invoice INV-2 renews example.com already. It takes effect in a moment.',
  ],
  [
    account({ change: change({ pay_until: at('2026-06-16') }) }),
    invoiceOf(),
    'change_exists: A change of Hosting for example.com waits for its payment. Pay its invoice, or cancel it.',
  ],
  [
    account({ status: 'cancelled' }),
    invoiceOf(),
    'not_renewable: Hosting for example.com has no next period: it has ended, ends, or was paid for once.',
  ],
  [
    account({ billing_cycle: 'one_time' }),
    null,
    'not_renewable: Hosting for example.com has no next period: it has ended, ends, or was paid for once.',
  ],
  [
    name({ status: 'redemption' }),
    null,
    'in_redemption: example.com can be restored only, for the fee that "restore" of the domain shows.',
  ],
])('a client is told why a service cannot be renewed %#', (record, invoice, text) => {
  expect(told(record, invoice)).toBe(text);
});

test('nothing is renewed for more than ten years ahead', () => {
  const far = 'not_renewable: example.com cannot be renewed for more than 10 years ahead.';
  expect(told(name({ expires_at: at('2035-06-15') }))).toBe('');
  expect(told(name({ expires_at: at('2035-06-16') }))).toBe(far);
  expect(told(account({ activated_at: at('2025-06-15'), next_due_at: at('2035-06-15') }))).toBe('');
  expect(told(account({ next_due_at: at('2035-06-16') }))).toBe(
    far.replace('example.com', 'Hosting for example.com'),
  );
});

test('services are called as sentences begin with them', () => {
  expect([titleOf(account()), titleOf(name())].map(String)).toEqual([
    'Hosting for example.com',
    'example.com',
  ]);
});

test('what a client asks for comes with a link to pay it', () => {
  const record = account();
  const { invoice, writes, paymentUrl } = planRenewal(
    context(record),
    { record, registrarPrice: null },
    'system',
    NOW,
  );
  const [link, ...none] = putIn(writes, 'PAY');
  expect(none).toEqual([]);
  expect(link).toMatchObject({ client_id: 1, invoice_id: invoice.id });
  expect(paymentUrl).toMatch(/^http/);
});
