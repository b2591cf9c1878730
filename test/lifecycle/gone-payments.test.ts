import { expect, test } from 'vitest';
import { gonePayments } from '../../shared/lifecycle/settle-services.ts';
import { type Hosting, hostingOf, NOW } from '../support/unit/records.ts';

const after = (given: Partial<Hosting>, change: 'suspend' | 'restore', payment = 5) =>
  gonePayments(hostingOf(given), payment, change, NOW);

test('each payment that is gone is noted once', () => {
  expect(after({}, 'suspend')).toEqual([5]);
  expect(after({ gone_payments: null }, 'suspend')).toEqual([5]);
  expect(after({ gone_payments: [4] }, 'suspend')).toEqual([4, 5]);
  const noted = [5];
  expect(after({ gone_payments: noted }, 'suspend')).toBe(noted);
});

test('an account is restored once the last of them is back, where it was suspended for them alone', () => {
  const suspended = { status: 'suspended' } as const;
  expect(after({ ...suspended, gone_payments: [4, 5] }, 'restore')).toEqual([4]);
  expect(after({ ...suspended, gone_payments: [5] }, 'restore')).toEqual([]);
  expect(after({ status: 'active', gone_payments: [5] }, 'restore')).toBeNull();
});

test('an account whose renewal is unpaid past its time stays suspended for that', () => {
  const dueDaysAgo = (days: number) => ({
    status: 'suspended' as const,
    gone_payments: [5],
    renewal: { invoice_id: 9, due_at: new Date(NOW.getTime() - days * 86_400_000).toISOString() },
  });
  expect(after(dueDaysAgo(5), 'restore')).toBeNull();
  expect(after(dueDaysAgo(4), 'restore')).toEqual([]);
});

test('nothing changes for a payment that was not noted', () => {
  expect(after({}, 'restore')).toBeUndefined();
  const others = [4];
  expect(after({ gone_payments: others }, 'restore')).toBe(others);
});
