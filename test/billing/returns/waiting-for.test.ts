import { expect, test } from 'vitest';
import { isUnsent, nextRefundCheck, waitingFor } from '../../../shared/billing/refunds/take-back.ts';
import { NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const MINUTE = 60_000;

const waits = (given: Parameters<typeof paymentOf>[0]) => {
  const due = waitingFor(paymentOf(given), NOW);
  return [due?.due_pk ?? null, due?.due_sk.split('#')[0]];
};

const unsent = refundOf({ status: 'pending', gateway_id: null });

test('a refund that the gateway may not have is sent again a minute after it was asked for', () => {
  expect(isUnsent(unsent)).toBe(true);
  expect(isUnsent({ ...unsent, gateway_id: 're_1' })).toBe(false);
  expect(isUnsent({ ...unsent, status: 'failed' })).toBe(false);
  expect(isUnsent({ ...unsent, idempotency_key: null })).toBe(false);
  expect(waits({ refunds: [unsent] })).toEqual([expect.stringMatching(/^DUE#/), after(MINUTE)]);
});

test('a refund that the gateway has and has not decided on is asked about a minute later', () => {
  expect(waits({ refunds: [refundOf({ status: 'pending' })] })).toEqual([
    expect.stringMatching(/^DUE#/),
    after(MINUTE),
  ]);
});

test('a person is asked about what failed, then about what needs attention, then about a dispute', () => {
  const failed = refundOf({ status: 'failed', is_open: true });
  const attention = refundOf({ status: 'needs_attention', is_open: true });
  const disputes = [disputeOf()];
  expect(waits({ refunds: [attention, failed], disputes })[0]).toBe('WAITING#refund_failed');
  expect(waits({ refunds: [attention], disputes })[0]).toBe('WAITING#refund_needs_attention');
  expect(waits({ disputes })[0]).toBe('WAITING#disputed_payment');
  expect(waits({ refunds: [unsent, failed], disputes })[0]).toMatch(/^DUE#/);
});

test('a payment whose returns are dealt with waits for nothing', () => {
  expect(waits({})[0]).toBeNull();
  const refunds = [refundOf(), refundOf({ status: 'failed' })];
  expect(waits({ refunds, disputes: [disputeOf({ is_open: false })] })[0]).toBeNull();
});

const checkAt = (ageMs: number) => {
  const created_at = new Date(NOW.getTime() - ageMs).toISOString();
  const next = nextRefundCheck(paymentOf({ refunds: [refundOf({ status: 'pending', created_at })] }), NOW);
  return next && next.getTime() - NOW.getTime();
};

test('what stays pending is asked about the later the older it is, from a minute to six hours', () => {
  const HOUR = 60 * MINUTE;
  expect([0, MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, 100 * HOUR].map(checkAt)).toEqual([
    MINUTE,
    MINUTE,
    5 * MINUTE,
    HOUR,
    6 * HOUR,
    6 * HOUR,
  ]);
});

test('nothing is put off where nothing is pending, or where one may not have reached the gateway', () => {
  expect(nextRefundCheck(paymentOf({ refunds: [refundOf()] }), NOW)).toBeNull();
  expect(nextRefundCheck(paymentOf({ refunds: [refundOf({ status: 'pending' }), unsent] }), NOW)).toBeNull();
});
