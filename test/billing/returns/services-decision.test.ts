import { afterEach, expect, test } from 'vitest';
import { decisionAfter, isGone, writeDecision } from '../../../shared/billing/refunds/owed-credit.ts';
import { config } from '../../../shared/platform/config/config.ts';
import type { ServicesDecision } from '../../../shared/records/payments.ts';
import { invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';
import { changed } from '../../support/unit/writes.ts';

afterEach(() => {
  config().unpaid_services = 'ask';
});

const held = (amount: number) => ({ ...paymentOf().taken, held: amount, from_invoice: amount });
const disputed = paymentOf({ disputes: [disputeOf()], taken: { ...held(10_000), from_invoice: 0 } });
const lost = paymentOf({ disputes: [disputeOf({ status: 'lost' })], taken: held(10_000) });
const refunded = paymentOf({ refunds: [refundOf({ amount: 10_000 })], taken: held(10_000) });

test('money is gone while it is disputed, once that is lost, and when all of its invoice was paid back', () => {
  expect(isGone(disputed, { status: 'paid' })).toBe(true);
  expect(isGone(lost, { status: 'refunded' })).toBe(true);
  expect(isGone(refunded, { status: 'refunded' })).toBe(true);
  expect(isGone(refunded, { status: 'paid' })).toBe(false);
});

test('money is not gone by a refund of a part, by a dispute that was won, nor by one of a surplus only', () => {
  const part = paymentOf({ refunds: [refundOf({ amount: 5_000 })], taken: held(5_000) });
  expect(isGone(part, { status: 'paid' })).toBe(false);
  expect(isGone(paymentOf({ disputes: [disputeOf({ status: 'won' })] }), { status: 'paid' })).toBe(false);
  expect(isGone(paymentOf({ disputes: [disputeOf()] }), { status: 'paid' })).toBe(false);
});

test.each(['unpaid', 'cancelled'] as const)('an invoice that is %s has nothing to suspend', (status) => {
  expect(isGone(disputed, { status })).toBe(false);
});

const services = [{ kind: 'hosting', id: 7, type: 'create' }] as const;
const invoice = invoiceOf({ status: 'paid', balance: 0, services: [...services] });
const before = (action: ServicesDecision['action'], state: ServicesDecision['state'] = 'done') =>
  paymentOf({ services: { action, state, decided_at: '' } });
const fresh = (action: ServicesDecision['action'], state: ServicesDecision['state']) => ({
  action,
  state,
  decided_at: NOW.toISOString(),
});

test.each([
  ['suspend', 'due'],
  ['ask', 'due'],
  ['leave', 'done'],
] as const)('the configured decision about services without their money is to %s', (action, state) => {
  config().unpaid_services = action;
  expect(decisionAfter(paymentOf(), disputed, invoice, invoice, NOW)).toEqual(fresh(action, state));
});

test('what was decided stays as long as the money is gone, and is taken back once it is here', () => {
  const decided = before('leave');
  expect(decisionAfter(decided, lost, invoice, invoice, NOW)).toBe(decided.services);
  expect(decisionAfter(before('suspend'), paymentOf(), invoice, invoice, NOW)).toEqual(
    fresh('restore', 'due'),
  );
  const restored = before('restore');
  expect(decisionAfter(restored, paymentOf(), invoice, invoice, NOW)).toBe(restored.services);
  expect(decisionAfter(restored, disputed, invoice, invoice, NOW)).toEqual(fresh('ask', 'due'));
});

test('an invoice without services, as of credit, needs no decision', () => {
  expect(decisionAfter(paymentOf(), disputed, invoice, invoiceOf({ status: 'paid' }), NOW)).toBeUndefined();
});

test('a decision is written to the payment as it was read, which is due while it is to be carried out', () => {
  const payment = paymentOf({ version: 4 });
  const written = (state: ServicesDecision['state']) =>
    changed(writeDecision(payment, fresh('suspend', state), NOW));
  expect(written('due')).toMatchObject({
    set: { services: fresh('suspend', 'due'), version: 5, due_sk: expect.stringMatching(/^2026-06-15T12/) },
    removed: [],
    when: expect.stringContaining('version = 4'),
  });
  expect(written('done')).toMatchObject({
    set: { services: fresh('suspend', 'done'), version: 5 },
    removed: ['due_pk', 'due_sk'],
  });
});
