import { expect, test } from 'vitest';
import {
  amountRefunded,
  refundable,
  returnedMoney,
  statusOfPayment,
} from '../../../shared/billing/refunds/returned-money.ts';
import type { DisputeStatus, RefundStatus } from '../../../shared/contract/vocabulary.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

const payment = (refunds = [refundOf()], disputes = [disputeOf()]) => ({ amount: 1000, refunds, disputes });

test.each<[RefundStatus, number, number, string]>([
  ['pending', 300, 0, 'succeeded'],
  ['needs_attention', 300, 0, 'succeeded'],
  ['succeeded', 300, 300, 'partially_refunded'],
  ['failed', 0, 0, 'succeeded'],
  ['cancelled', 0, 0, 'succeeded'],
])('of a refund that is %s, %i are held and %i returned', (status, held, returned, shown) => {
  const found = payment([refundOf({ amount: 300, status })], []);
  expect(returnedMoney(found)).toMatchObject({ held, returned });
  expect(amountRefunded(found)).toBe(returned);
  expect(refundable(found)).toBe(1000 - held);
  expect(statusOfPayment(found)).toBe(shown);
});

test.each<[DisputeStatus, boolean, number, number, string]>([
  ['needs_response', false, 400, 0, 'disputed'],
  ['under_review', false, 400, 0, 'disputed'],
  ['won', false, 0, 0, 'succeeded'],
  ['lost', false, 400, 400, 'disputed'],
  ['needs_response', true, 0, 0, 'succeeded'],
])(
  'of a dispute that is %s (inquiry: %s), %i are held and %i returned',
  (status, is_inquiry, held, returned, shown) => {
    const found = payment([], [disputeOf({ amount: 400, status, is_inquiry })]);
    expect(returnedMoney(found)).toMatchObject({ held, returned });
    expect(amountRefunded(found)).toBe(0);
    expect(statusOfPayment(found)).toBe(shown);
  },
);

test('a refund that pays out a dispute is counted once, and nothing beyond what was received', () => {
  const paidOut = refundOf({ amount: 400, dispute_id: 'du_1' });
  const lost = disputeOf({ amount: 400, status: 'lost' });
  expect(returnedMoney(payment([paidOut], [lost]))).toMatchObject({ held: 400, returned: 400 });
  const all = disputeOf({ amount: 1000, status: 'lost' });
  expect(returnedMoney(payment([refundOf({ amount: 300 })], [all]))).toMatchObject({
    held: 1000,
    returned: 1000,
  });
});

test('a payment whose refunds make up all of it is refunded', () => {
  expect(statusOfPayment(payment([refundOf({ amount: 300 }), refundOf({ amount: 700 })], []))).toBe(
    'refunded',
  );
});

test('a refund that pays out a dispute counts by itself where the dispute does not', () => {
  const refunds = [refundOf({ amount: 100, dispute_id: 'du_1' })];
  const returned = (status: 'lost' | 'won') =>
    returnedMoney({ amount: 1000, refunds, disputes: [disputeOf({ amount: 100, status })] }).returned;
  expect([returned('won'), returned('lost')]).toEqual([100, 100]);
  expect(returnedMoney({ amount: 1000, refunds, disputes: [] }).returned).toBe(100);
});
