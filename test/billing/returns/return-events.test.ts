import { expect, test } from 'vitest';
import { returnEvents } from '../../../shared/billing/refunds/plan-returns.ts';
import type { Dispute, Refund } from '../../../shared/records/payments.ts';
import { NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

type Returns = { refunds?: Refund[]; disputes?: Dispute[] };

const told = (before: Returns, after: Returns) => {
  const nothing = { refunds: [], disputes: [] };
  const payment = paymentOf({ ...nothing, ...before });
  return returnEvents(payment, { ...nothing, ...after }, NOW).map(
    ({ type, message }) => `${type}: ${message}`,
  );
};

const refunds = (before: Refund['status'] | null, after: Refund['status']) =>
  told(
    { refunds: before === null ? [] : [refundOf({ status: before })] },
    { refunds: [refundOf({ status: after })] },
  );

test('a refund is told once it is made, and told when it then fails', () => {
  const made = ['payment_refunded: USD 1.00 of invoice INV-2 was refunded.'];
  expect(refunds(null, 'succeeded')).toEqual(made);
  expect(refunds('pending', 'succeeded')).toEqual(made);
  expect(refunds('succeeded', 'succeeded')).toEqual([]);
  const failed = [
    expect.stringMatching(/^refund_failed: The refund of USD 1.00 of invoice INV-2 did not go through/),
  ];
  expect(refunds('succeeded', 'failed')).toEqual(failed);
  expect(refunds('pending', 'cancelled')).toEqual(failed);
});

test('a refund that waits is not told, nor one that failed before anybody here knew of it', () => {
  expect(refunds(null, 'pending')).toEqual([]);
  expect(refunds('pending', 'needs_attention')).toEqual([]);
  expect(refunds(null, 'failed')).toEqual([]);
  expect(refunds(null, 'cancelled')).toEqual([]);
});

const disputes = (before: Partial<Dispute> | null, after: Partial<Dispute>) =>
  told({ disputes: before === null ? [] : [disputeOf(before)] }, { disputes: [disputeOf(after)] });

test('a dispute is told when it opens and when it ends, with how it ended', () => {
  expect(disputes(null, {})).toEqual(['payment_disputed: The payment of invoice INV-2 is disputed.']);
  expect(disputes({}, { status: 'under_review' })).toEqual([]);
  expect(disputes({ status: 'under_review' }, { status: 'won' })).toEqual([
    'dispute_closed: The dispute of the payment of invoice INV-2 is closed; the money stays.',
  ]);
  expect(disputes({}, { status: 'lost' })).toEqual([
    'dispute_closed: The dispute of the payment of invoice INV-2 was decided for the payer.',
  ]);
  expect(disputes({ status: 'lost' }, { status: 'lost' })).toEqual([]);
});

test('an inquiry is told only once it becomes a dispute', () => {
  const inquiry = { is_inquiry: true };
  expect(disputes(null, inquiry)).toEqual([]);
  expect(disputes(inquiry, { ...inquiry, status: 'won' })).toEqual([]);
  expect(disputes(inquiry, {})).toEqual(['payment_disputed: The payment of invoice INV-2 is disputed.']);
});
