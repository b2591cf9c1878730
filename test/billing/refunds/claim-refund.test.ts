import { expect, test } from 'vitest';
import {
  amountOf,
  planClaim,
  type RefundRequest,
  refundKeyOf,
} from '../../../shared/billing/refunds/request-refund.ts';
import { findWaitingRefund } from '../../../shared/billing/refunds/send-refund.ts';
import { UNDER_WAY_MS } from '../../../shared/billing/refunds/take-back.ts';
import { planWantedRefunds } from '../../../shared/billing/refunds/wanted-refunds.ts';
import { invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { refundOf } from '../../support/unit/returns.ts';
import { changedIn } from '../../support/unit/writes.ts';

const wanted = (given: Partial<RefundRequest> = {}): RefundRequest => ({
  amount: null,
  reason: 'asked for',
  ...given,
});

test('as much goes back as is left, and no more, nothing, or less than nothing', () => {
  const payment = paymentOf({ amount: 1_000, refunds: [refundOf({ amount: 400 })] });
  expect(amountOf(payment, wanted())).toBe(600);
  expect(amountOf(payment, wanted({ amount: 1 }))).toBe(1);
  expect(amountOf(payment, wanted({ amount: 600 }))).toBe(600);
  for (const amount of [601, 0, -1]) expect(() => amountOf(payment, wanted({ amount }))).toThrow(/not valid/);
  const whole = paymentOf({ amount: 1_000, refunds: [refundOf({ amount: 1_000 })] });
  expect(() => amountOf(whole, wanted())).toThrow(/not valid/);
});

test('the same amount for the same reason is the same refund, and a key makes it another', () => {
  expect(refundKeyOf(wanted())).toBe('all: asked for');
  expect(refundKeyOf(wanted({ amount: 5 }))).toBe('5: asked for');
  expect(refundKeyOf(wanted({ amount: 5, key: 'second' }))).toBe('second');
});

const claim = (given: Parameters<typeof refundOf>[0], at = NOW) => {
  const refunds = [refundOf({ key: 'key', amount: 100, ...given })];
  const payment = paymentOf({ amount: 10_000, refunds });
  const found = { payment, invoice: invoiceOf(), facts: null };
  return planClaim(found, wanted({ amount: 100, key: 'key' }), 'operator:test', at);
};
const later = (ms: number) => new Date(NOW.getTime() + ms);

test('a refund of the same key is asked for again only where the gateway may not have it, and not at once', () => {
  const unsent = { status: 'pending', gateway_id: null } as const;
  expect(() => claim({ status: 'succeeded' })).toThrow('for the same reason');
  expect(() => claim({ status: 'pending' })).toThrow('for the same reason');
  expect(() => claim(unsent, later(UNDER_WAY_MS - 1))).toThrow('at this moment');
  expect(claim(unsent, later(UNDER_WAY_MS)).refund.id).toBe(7);
  for (const status of ['failed', 'cancelled'] as const) expect(claim({ status }).refund.id).not.toBe(7);
});

test('bank details go to the refund that waits for them, named where there are several', () => {
  const waiting = (id: number) => refundOf({ id, status: 'needs_attention' });
  const others = [
    refundOf({ id: 3 }),
    refundOf({ id: 4, status: 'needs_attention', gateway_id: null }),
    refundOf({ id: 5, status: 'pending' }),
  ];
  const one = paymentOf({ refunds: [...others, waiting(1)] });
  expect(findWaitingRefund(one, null).id).toBe(1);
  for (const id of [2, 3, 4, 5]) expect(() => findWaitingRefund(one, id)).toThrow(/not valid/);
  expect(() => findWaitingRefund(paymentOf({ refunds: others }), null)).toThrow(/not valid/);
  const two = paymentOf({ refunds: [waiting(1), waiting(2)] });
  expect(() => findWaitingRefund(two, null)).toThrow(/not valid/);
  expect(findWaitingRefund(two, 2).id).toBe(2);
});

test('what is to be paid back is spread over the payments, as far as they reach', () => {
  const payments = [paymentOf({ id: 1, amount: 300 }), paymentOf({ id: 2, amount: 500 })];
  const plan = (amount: number) => {
    const { refunded, writes } = planWantedRefunds(payments, { amount, key: 'k', reason: 'r' }, NOW);
    return [refunded, writes.length];
  };
  expect(plan(200)).toEqual([200, 1]);
  expect(plan(300)).toEqual([300, 1]);
  expect(plan(450)).toEqual([450, 2]);
  expect(plan(2_000)).toEqual([800, 2]);
});

test('a refund that is asked for again is the one that waits, beside others that stay as they were', () => {
  const others = refundOf({ id: 8, gateway_id: 're_8', key: 'other', amount: 50 });
  const unsent = refundOf({ key: 'key', amount: 100, status: 'pending', gateway_id: null });
  const payment = paymentOf({ amount: 10_000, refunds: [others, unsent] });
  const { plan } = planClaim(
    { payment, invoice: invoiceOf({ status: 'paid', amount_paid: 10_000 }), facts: null },
    wanted({ amount: 100, key: 'key' }),
    'operator:test',
    later(UNDER_WAY_MS),
  );
  const [changed] = changedIn(plan?.writes ?? [], 'PAYMENT');
  expect(changed?.set.refunds).toEqual([others, { ...unsent, asked_at: later(UNDER_WAY_MS).toISOString() }]);
});
