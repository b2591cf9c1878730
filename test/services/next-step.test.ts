import { expect, test } from 'vitest';
import { domainStep, dueForNextStep, hostingStep } from '../../shared/services/next-step.ts';
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
    'that is suspended is terminated thirty days after that',
    { renewal, status: 'suspended' },
    'terminate',
    '2027-01-30',
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
    'terminate',
    '2027-01-30',
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
  expect(dueForNextStep(account({ next_due_at: null }))).toEqual({});
});

const domain = (given: Partial<Domain> = {}) =>
  domainOf({ status: 'active', expires_at: at('2026-12-31'), ...given });

test.each([
  ['is invoiced two weeks before it expires', {}, 'invoice', '2026-12-17'],
  ['that shall not be renewed has a notice before it expires', { auto_renew: false }, 'notice', '2026-12-17'],
  ['nobody pays for goes into grace when it expires', { renewal }, 'grace', '2026-12-31'],
  ['in grace goes into redemption after thirty days', { status: 'grace' }, 'redemption', '2027-01-30'],
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
