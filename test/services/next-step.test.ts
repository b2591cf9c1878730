import { expect, test } from 'vitest';
import { domainStep, dueForNextStep, hostingStep, unpaidChange } from '../../shared/services/next-step.ts';
import { type Domain, day, domainOf, type Hosting, hostingOf } from '../support/unit/records.ts';

const at = (text: string) => day(text).toISOString();

const account = (given: Partial<Hosting> = {}) =>
  hostingOf({ status: 'active', next_due_at: at('2026-12-31'), ...given });
const renewal = { invoice_id: 9, due_at: at('2026-12-31') };
const cancellation = (status: 'requested' | 'scheduled' | 'completed' | 'withdrawn') => ({
  type: 'end_of_billing_period' as const,
  status,
  reason: '',
  requested_at: at('2026-07-01'),
  effective_at: at('2026-12-31'),
});

test.each([
  ['is invoiced two weeks before its period ends', {}, 'invoice', '2026-12-17'],
  ['is suspended five days after an unpaid renewal was due', { renewal }, 'suspend', '2027-01-05'],
  [
    'that is suspended is announced to be deleted three days before it is',
    { renewal, status: 'suspended' },
    'announce_deletion',
    '2027-01-27',
  ],
  [
    'whose client was told so is terminated thirty days after its renewal was due',
    { renewal: { ...renewal, deletion_told_at: at('2027-01-27') }, status: 'suspended' },
    'terminate',
    '2027-01-30',
  ],
  [
    'whose client was told late is terminated no sooner than a day after that',
    { renewal: { ...renewal, deletion_told_at: at('2027-02-10') }, status: 'suspended' },
    'terminate',
    '2027-02-11',
  ],
  [
    'that is cancelled ends with its period',
    { cancellation: cancellation('scheduled') },
    'terminate',
    '2026-12-31',
  ],
  [
    'that is cancelled withdraws a renewal invoice first',
    { cancellation: cancellation('requested'), renewal },
    'withdraw',
    '2026-07-01',
  ],
  [
    'whose cancellation was withdrawn goes on',
    { cancellation: cancellation('withdrawn') },
    'invoice',
    '2026-12-17',
  ],
  ['whose payment is gone is suspended at once', { gone_payments: [5] }, 'withhold', '2026-06-15'],
  [
    'that is suspended so and has an unpaid renewal ends as others do',
    { gone_payments: [5], status: 'suspended', renewal },
    'announce_deletion',
    '2027-01-27',
  ],
  [
    'whose payments are all back is restored at once',
    { gone_payments: [], status: 'suspended' },
    'restore',
    '2026-06-15',
  ],
  [
    'whose payments are gone, and that is cancelled, ends with its period',
    { gone_payments: [5], status: 'suspended', cancellation: cancellation('scheduled') },
    'terminate',
    '2026-12-31',
  ],
] as const)('an account %s', (_what, given, kind, when) => {
  expect(hostingStep(account(given as Partial<Hosting>))).toEqual({ kind, at: day(when) });
});

test.each(['pending', 'provisioning', 'provisioning_failed', 'cancelled', 'terminated'] as const)(
  'nothing is due about an account that is %s',
  (status) => {
    expect(hostingStep(account({ status }))).toBeNull();
  },
);

test('an account that is suspended because its payment is gone is not invoiced again', () => {
  expect(hostingStep(account({ gone_payments: [5], status: 'suspended' }))).toBeNull();
  expect(hostingStep(account({ gone_payments: null }))?.kind).toBe('invoice');
});

test('nothing is ever due about an account paid once and for all', () => {
  expect(hostingStep(account({ next_due_at: null }))).toBeNull();
  expect(dueForNextStep(account({ next_due_at: null }))).toBeNull();
});

const told = (sent: number) => ({ expires_at: at('2026-12-31'), sent });

/** With all notices of its expiry sent. */
const domain = (given: Partial<Domain> = {}) =>
  domainOf({ status: 'active', expires_at: at('2026-12-31'), expiry_notices: told(2), ...given });

test.each([
  ['is invoiced two weeks before it expires', {}, 'invoice', '2026-12-17'],
  ['has a notice a month before it expires', { expiry_notices: told(0) }, 'notice', '2026-12-01'],
  ['that is paid for has it too', { expiry_notices: told(0), renewal }, 'notice', '2026-12-01'],
  [
    'whose notices were of another expiry has them again',
    { expiry_notices: { expires_at: at('2025-12-31'), sent: 2 } },
    'notice',
    '2026-12-01',
  ],
  [
    'that shall not be renewed has another notice a week before',
    { auto_renew: false, expiry_notices: told(1) },
    'notice',
    '2026-12-24',
  ],
  ['that shall not be renewed goes into grace unbilled', { auto_renew: false }, 'grace', '2026-12-31'],
  ['nobody pays for goes into grace when it expires', { renewal }, 'grace', '2026-12-31'],
  ['in grace is invoiced once it renews again', { status: 'grace' }, 'invoice', '2026-12-31'],
  [
    'in grace goes into redemption after thirty days',
    { status: 'grace', renewal },
    'redemption',
    '2027-01-30',
  ],
  ['in redemption expires after thirty more', { status: 'redemption' }, 'expire', '2027-03-01'],
] as const)('a domain %s', (_what, given, kind, when) => {
  expect(domainStep(domain(given as Partial<Domain>))).toEqual({ kind, at: day(when) });
});

test.each(['pending', 'pending_registration', 'registration_failed', 'expired', 'cancelled'] as const)(
  'nothing is due about a domain that is %s',
  (status) => {
    expect(domainStep(domain({ status }))).toBeNull();
  },
);

test('nothing is due about a domain whose expiry nobody knows yet', () => {
  expect(domainStep(domain({ expires_at: null }))).toBeNull();
});

test('a record comes back when its step is due', () => {
  expect(dueForNextStep(account())).toMatchObject({ due_sk: expect.stringMatching(/^2026-12-17T12/) });
  expect(dueForNextStep(domain())).toMatchObject({ due_sk: expect.stringMatching(/^2026-12-17T12/) });
});

const change = {
  id: 5,
  ...{
    package_id: 2,
    package_name: 'Pro',
    plan: 'pro',
    recurring_amount: 900,
    direction: 'upgrade' as const,
  },
  ...{ invoice_id: 9, pay_until: null, effective_at: null, requested_at: at('2026-07-01') },
};

test('the next period is invoiced once it is known whether a change is paid for', () => {
  const invoiced = (given: Partial<Hosting>) => hostingStep(account(given))?.at;
  const late = { change: { ...change, pay_until: at('2026-12-20') } };
  expect(invoiced(late)).toEqual(new Date(day('2026-12-20').getTime() + 5 * 60_000));
  expect(invoiced({ change: { ...change, pay_until: at('2026-12-01') } })).toEqual(day('2026-12-17'));
  expect(hostingStep(account({ ...late, change_paid_at: at('2026-12-19') }))).toEqual({
    kind: 'change',
    at: day('2026-12-19'),
  });
  expect(hostingStep(account({ change_paid_at: at('2026-12-30') }))?.kind).toBe('change');
});

test('a change waits for its payment while that may come', () => {
  const waits = (given: Partial<Hosting>) => unpaidChange(account(given)) !== null;
  const upgrade = { change: { ...change, pay_until: at('2026-12-20') } };
  expect([waits(upgrade), waits({ ...upgrade, change_paid_at: at('2026-12-19') })]).toEqual([true, false]);
  expect([waits({ change }), waits({})]).toEqual([false, false]);
});

test('a downgrade comes at the end of its period, after what is due before and with what is due then', () => {
  const step = (given: Partial<Hosting>, effective: string) =>
    hostingStep(account({ change: { ...change, effective_at: at(effective) }, ...given }));
  expect(step({}, '2026-12-16')).toEqual({ kind: 'change', at: day('2026-12-16') });
  expect(step({}, '2026-12-17')?.kind).toBe('change');
  expect(step({}, '2026-12-31')?.kind).toBe('invoice');
  expect(step({ cancellation: cancellation('scheduled') }, '2026-12-16')?.kind).toBe('terminate');
  expect(step({ status: 'terminated' }, '2026-12-16')).toBeNull();
});

test('what its payments or staff ask for comes before any change', () => {
  const due = { change: { ...change, effective_at: at('2026-01-01') } };
  expect(hostingStep(account({ ...due, gone_payments: [5] }))?.kind).toBe('withhold');
  expect(hostingStep(account({ ...due, gone_payments: [], status: 'suspended' }))?.kind).toBe('restore');
});

const dueOf = (record: Hosting | Domain) => {
  const { due_pk, due_sk } = dueForNextStep(record) ?? {};
  return due_pk && [due_pk.split('#')[0], due_sk?.slice(0, 10)];
};

test('an active account is measured when that is next', () => {
  expect(dueOf(account({ measure_at: at('2026-12-01') }))).toEqual(['DUE', '2026-12-01']);
  expect(dueOf(account({ measure_at: at('2026-12-30') }))).toEqual(['DUE', '2026-12-17']);
  expect(dueOf(account({ measure_at: at('2026-12-01'), status: 'suspended', renewal }))).toEqual([
    'DUE',
    '2027-01-27',
  ]);
  expect(dueOf(account({ measure_at: at('2026-12-01'), next_due_at: null }))).toEqual(['DUE', '2026-12-01']);
});

test('what is suspended until a person decides is listed for staff', () => {
  const withheld = { gone_payments: [5], status: 'suspended', suspended_at: at('2026-11-01') } as const;
  expect(dueOf(account({ ...withheld, gone_payments: [5] }))).toEqual(['SUSPENDED', '2026-11-01']);
  expect(dueOf(account({ status: 'terminated', gone_payments: [5] }))).toBeUndefined();
  expect(dueOf(domain({ status: 'expired' }))).toBeUndefined();
});

test('a domain is looked at when that is next, and first of all while it is missing', () => {
  const step = (given: Partial<Domain>) => domainStep(domain(given))?.kind;
  expect(step({ check_at: at('2026-12-01') })).toBe('observe');
  expect(step({ check_at: at('2026-12-17') })).toBe('observe');
  expect(step({ check_at: at('2026-12-18') })).toBe('invoice');
  expect(step({ check_at: at('2026-12-18'), missing_since: at('2026-12-01') })).toBe('observe');
  expect(step({ missing_since: at('2026-12-01') })).toBe('invoice');
  expect(step({ check_at: at('2026-12-01'), expires_at: null })).toBe('observe');
});
