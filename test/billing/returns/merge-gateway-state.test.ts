import { expect, test } from 'vitest';
import { mergeDisputes, mergeRefunds } from '../../../shared/billing/refunds/take-back.ts';
import type { GatewayDispute, GatewayRefund } from '../../../shared/integrations/refunds-and-disputes.ts';
import { NOW } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

const found = (given: Partial<GatewayRefund> = {}): GatewayRefund => ({
  id: 're_1',
  payment: 'pi_1',
  amount: 100,
  currency: 'USD',
  status: 'succeeded',
  reason: null,
  key: null,
  disputeId: null,
  createdAt: NOW.toISOString(),
  ...given,
});

const statusAfter = (from: GatewayRefund['status'], to: GatewayRefund['status']) =>
  mergeRefunds([refundOf({ status: from })], [found({ status: to })], NOW)[0]?.status;

test('a refund moves forward, may fail after it succeeded, and is over once it failed', () => {
  expect(statusAfter('pending', 'needs_attention')).toBe('needs_attention');
  expect(statusAfter('needs_attention', 'succeeded')).toBe('succeeded');
  expect(statusAfter('succeeded', 'failed')).toBe('failed');
  expect(statusAfter('succeeded', 'pending')).toBe('succeeded');
  expect(statusAfter('failed', 'succeeded')).toBe('failed');
});

test('a refund asked for here is found by its key, also when its first answer was lost and it was taken for failed', () => {
  const asked = refundOf({ gateway_id: null, status: 'failed' });
  const merged = mergeRefunds([asked], [found({ key: 'key by ama@example.com' })], NOW);
  expect(merged).toMatchObject([{ id: asked.id, gateway_id: 're_1', status: 'succeeded' }]);
  const again = mergeRefunds([asked], [found({ key: 'key' })], NOW);
  expect(again).toMatchObject([{ gateway_id: 're_1', status: 'succeeded' }]);
});

test('a refund that others made is new, and one that the gateway leaves out stays', () => {
  const merged = mergeRefunds([refundOf()], [found({ id: 're_2', key: 'a note', amount: 5 })], NOW);
  expect(merged).toMatchObject([
    { gateway_id: 're_1', status: 'succeeded' },
    { gateway_id: 're_2', idempotency_key: null, amount: 5 },
  ]);
});

test.each(['failed', 'cancelled', 'needs_attention'] as const)(
  'a refund that becomes %s asks a person',
  (status) => {
    const known = refundOf({ status: 'pending' });
    expect(mergeRefunds([known], [found({ status })], NOW)).toMatchObject([{ status, is_open: true }]);
  },
);

test('the reason of a refund is told with its state; of one that others made only what needs attention asks a person', () => {
  const reason = 'insufficient_funds';
  const moved = mergeRefunds([refundOf({ status: 'pending' })], [found({ status: 'failed', reason })], NOW);
  expect(moved).toMatchObject([{ reason, is_open: true }]);
  const named = refundOf({ gateway_id: null, status: 'pending' });
  const same = mergeRefunds([named], [found({ key: 'key', status: 'pending', reason })], NOW);
  expect(same).toMatchObject([{ gateway_id: 're_1', reason: null, is_open: false }]);
  const asks = (status: GatewayRefund['status']) => mergeRefunds([], [found({ status })], NOW)[0]?.is_open;
  expect([asks('needs_attention'), asks('failed'), asks('succeeded')]).toEqual([true, false, false]);
});

test('a refund that the gateway was asked for under another key is another', () => {
  const asked = refundOf({ gateway_id: null, status: 'pending' });
  const merged = mergeRefunds([asked], [found({ key: 'another' })], NOW);
  expect(merged).toMatchObject([asked, { gateway_id: 're_1', idempotency_key: null }]);
});

const dispute = (status: GatewayDispute['status']): GatewayDispute => ({
  id: 'du_1',
  payment: 'pi_1',
  amount: 100,
  currency: 'USD',
  status,
  isInquiry: false,
  reason: null,
  dueBy: null,
  createdAt: NOW.toISOString(),
});

test('a dispute that ended is not opened again, and may end otherwise', () => {
  const lost = disputeOf({ status: 'lost', is_open: false });
  expect(mergeDisputes([lost], [dispute('under_review')], NOW)).toMatchObject([{ status: 'lost' }]);
  expect(mergeDisputes([lost], [dispute('won')], NOW)).toMatchObject([{ status: 'won' }]);
});

test('an open dispute goes on, and one that had ended when it was heard of asks nobody', () => {
  const going = mergeDisputes([disputeOf()], [dispute('under_review')], NOW);
  expect(going).toMatchObject([{ status: 'under_review', is_open: true }]);
  expect(mergeDisputes([], [dispute('won')], NOW)).toMatchObject([{ status: 'won', is_open: false }]);
});

test('what the gateway has said before leaves everything as it is', () => {
  const [refunds, disputes] = [[refundOf()], [disputeOf()]];
  expect(mergeRefunds(refunds, [found()], NOW)[0]).toBe(refunds[0]);
  expect(mergeDisputes(disputes, [dispute('needs_response')], NOW)[0]).toBe(disputes[0]);
});

test('a refund that others made was made when the gateway says, or else when it was heard of', () => {
  const createdAt = (given: string | null) =>
    mergeRefunds([], [found({ createdAt: given })], NOW)[0]?.created_at;
  expect(createdAt('2026-06-01T10:00:00+01:00')).toBe('2026-06-01T09:00:00.000Z');
  expect(createdAt(null)).toBe(NOW.toISOString());
});
