import { expect, test } from 'vitest';
import { forgetWanted, planWantedRefunds } from '../../../shared/billing/refunds/wanted-refunds.ts';
import { NOW, paymentOf } from '../../support/unit/records.ts';
import { refundOf } from '../../support/unit/returns.ts';
import { changed, changedIn } from '../../support/unit/writes.ts';

const wanted = (amount: number, key = 'k') => ({ amount, key, reason: 'undelivered' });
const plan = (amount: number, ...payments: Parameters<typeof paymentOf>[0][]) => {
  const { refunded, writes } = planWantedRefunds(payments.map(paymentOf), wanted(amount), NOW);
  return [refunded, ...changedIn(writes, 'PAYMENT').map(({ set }) => set.wanted_refunds)];
};

test('as much is wanted of each payment as there is left, the newest first, and no more than was asked for', () => {
  expect(plan(15_000, {}, {})).toEqual([15_000, [wanted(10_000)], [wanted(5_000)]]);
  expect(plan(5_000, {}, {})).toEqual([5_000, [wanted(5_000)]]);
  expect(plan(30_000, {}, {})).toEqual([20_000, [wanted(10_000)], [wanted(10_000)]]);
});

test('what was refunded, wanted before, or became credit as surplus is not wanted again', () => {
  expect(plan(10_000, { refunds: [refundOf({ amount: 4_000 })] })[0]).toBe(6_000);
  const before = [wanted(3_000, 'a'), wanted(2_000, 'b')];
  expect(plan(10_000, { wanted_refunds: before })).toEqual([5_000, [...before, wanted(5_000)]]);
  expect(plan(10_000, { amount_applied: 7_000 })[0]).toBe(7_000);
  expect(plan(10_000, { wanted_refunds: [wanted(10_000)] })).toEqual([0]);
});

test('a transfer by bank is paid back by hand', () => {
  expect(plan(10_000, { gateway: 'bank' })).toEqual([0]);
});

test('a payment is due at once while a refund is wanted, and no more once the last is forgotten', () => {
  const { writes } = planWantedRefunds([paymentOf({ version: 4 })], wanted(1), NOW);
  expect(changedIn(writes, 'PAYMENT')).toMatchObject([
    { set: { version: 5, due_sk: expect.stringMatching(`^${NOW.toISOString()}`) } },
  ]);
  const forgotten = (...keys: string[]) =>
    changed(
      forgetWanted(
        paymentOf({ version: 4, wanted_refunds: keys.map((key) => wanted(1, key)) }),
        wanted(1),
        NOW,
      ),
    );
  expect(forgotten('k')).toMatchObject({
    set: { wanted_refunds: [], version: 5 },
    removed: ['due_pk', 'due_sk'],
  });
  expect(forgotten('k', 'other')).toMatchObject({
    set: { wanted_refunds: [wanted(1, 'other')] },
    removed: [],
  });
});
