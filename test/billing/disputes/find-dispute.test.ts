import { expect, test } from 'vitest';
import { findDispute, isEvidenceDue, urgencyOf } from '../../../shared/billing/refunds/disputes.ts';
import { NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf } from '../../support/unit/returns.ts';

test('evidence goes to the dispute that is open, named where there are several', () => {
  const lost = disputeOf({ gateway_id: 'du_lost', status: 'lost' });
  const one = paymentOf({ disputes: [lost, disputeOf({ gateway_id: 'du_1' })] });
  expect(findDispute(one, null).gateway_id).toBe('du_1');
  expect(findDispute(one, 'du_1').gateway_id).toBe('du_1');
  for (const id of ['du_lost', 'du_2']) expect(() => findDispute(one, id)).toThrow(/not valid/);
  expect(() => findDispute(paymentOf({ disputes: [lost] }), null)).toThrow(/not valid/);
  const two = paymentOf({ disputes: [disputeOf({ gateway_id: 'a' }), disputeOf({ gateway_id: 'b' })] });
  expect(() => findDispute(two, null)).toThrow(/not valid/);
  expect(findDispute(two, 'b').gateway_id).toBe('b');
});

test('evidence is due within three days of its deadline and after it, while it is asked for', () => {
  const DAY = 86_400_000;
  const due = (given: Parameters<typeof disputeOf>[0]) =>
    isEvidenceDue({ payment: paymentOf(), dispute: disputeOf(given) }, NOW);
  const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
  expect(due({ due_by: at(3 * DAY - 1) })).toBe(true);
  expect(due({ due_by: at(-DAY) })).toBe(true);
  expect(due({ due_by: at(3 * DAY) })).toBe(false);
  expect(due({ due_by: null })).toBe(false);
  expect(due({ due_by: at(DAY), status: 'under_review' })).toBe(false);
});

test('disputes that wait for evidence come first, those with a deadline before others', () => {
  const of = (gateway_id: string, given: Parameters<typeof disputeOf>[0]) =>
    urgencyOf({ payment: paymentOf(), dispute: disputeOf({ gateway_id, ...given }) });
  const inOrder = [
    of('d', { due_by: '2026-07-01' }),
    of('c', { due_by: '2026-07-02' }),
    of('b', { due_by: null }),
    of('a', { status: 'under_review', due_by: '2026-06-30' }),
  ];
  expect(inOrder.toSorted()).toEqual(inOrder);
});
