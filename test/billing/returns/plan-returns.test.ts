import { expect, test } from 'vitest';
import { planReturns } from '../../../shared/billing/returns/plan-returns.ts';
import { invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const PAID = { status: 'paid', amount_paid: 10_000, balance: 0 } as const;
const cause = { actor: 'operator:ama', action: 'payment.test', details: { note: 'why' } } as const;
const all = refundOf({ amount: 10_000 });

type Parts = { payment?: Parameters<typeof paymentOf>[0]; invoice?: Parameters<typeof invoiceOf>[0] };

const plan = (returns: Parameters<typeof planReturns>[2], { payment, invoice }: Parts = {}) =>
  planReturns(paymentOf(payment), invoiceOf({ ...PAID, ...invoice }), returns, cause, NOW);

const invoiceAfter = (returns: Parameters<typeof planReturns>[2], parts: Parts = {}) =>
  changedIn(plan(returns, parts)?.writes ?? [], 'INVOICE')[0]?.set;

test('what changes nothing is no plan', () => {
  expect(plan({ refunds: [], disputes: [] })).toBeNull();
});

test('a change of a dispute alone, or of a refund alone, is a plan', () => {
  expect(plan({ refunds: [], disputes: [disputeOf({ is_inquiry: true })] })).not.toBeNull();
  expect(plan({ refunds: [refundOf({ status: 'failed' })], disputes: [] })).not.toBeNull();
});

test('each is in the audit trail with who caused it and what was taken', () => {
  const { writes = [] } = plan({ refunds: [all], disputes: [] }) ?? {};
  const entries = writes.flatMap(({ action }) => (action.Put?.Item?.actor ? [action.Put.Item] : []));
  expect(entries).toMatchObject([
    {
      actor: 'operator:ama',
      action: 'payment.test',
      details: { amount_refunded: 10_000, credit_taken: 0, note: 'why' },
    },
  ]);
  expect(putIn(writes, 'EVENT')).toMatchObject([{ type: 'payment_refunded' }]);
});

test('an invoice is refunded with the last of its money, and paid as long as some is left', () => {
  expect(invoiceAfter({ refunds: [all], disputes: [] })).toMatchObject({ status: 'refunded' });
  expect(invoiceAfter({ refunds: [refundOf({ amount: 9_999 })], disputes: [] })).toMatchObject({
    status: 'paid',
  });
  expect(invoiceAfter({ refunds: [all], disputes: [] }, { invoice: { status: 'cancelled' } })).toMatchObject({
    status: 'cancelled',
  });
});

test('an invoice paid whole by credit stays paid when a second payment of it is refunded', () => {
  const credited = { amount_paid: 0, credit_applied: 10_000 };
  const second = { amount_applied: 0 };
  expect(
    invoiceAfter({ refunds: [all], disputes: [] }, { payment: second, invoice: credited }),
  ).toBeUndefined();
});

test('payment and invoice are written as they were read, or not at all', () => {
  const { writes = [] } =
    plan({ refunds: [all], disputes: [] }, { payment: { version: 4 }, invoice: { version: 9 } }) ?? {};
  expect(changedIn(writes, 'PAYMENT')[0]).toMatchObject({
    set: { version: 5 },
    when: expect.stringMatching(/version = 4$/),
  });
  expect(changedIn(writes, 'INVOICE')[0]).toMatchObject({
    set: { version: 10 },
    when: expect.stringMatching(/version = 9$/),
  });
});

test('an invoice that keeps its amounts is required to be as it was read', () => {
  const { writes = [] } = plan({ refunds: [], disputes: [disputeOf({ is_inquiry: true })] }) ?? {};
  expect(changedIn(writes, 'INVOICE')).toEqual([]);
  const checks = writes.filter(({ action }) => String(action.ConditionCheck?.Key?.sk).startsWith('INVOICE#'));
  expect(checks).toHaveLength(1);
  expect(checks[0]?.action.ConditionCheck?.ConditionExpression).toContain('#w1 =');
});

test('credit that the surplus became is taken back, also where it is spent, and given back when the refund fails', () => {
  const payment = { amount: 14_000, amount_applied: 10_000 };
  const returned = plan({ refunds: [refundOf({ amount: 4_000 })], disputes: [] }, { payment });
  expect(changedIn(returned?.writes ?? [], 'CLIENT')).toMatchObject([
    { add: { credit_balance: -4_000 }, when: 'attribute_exists(pk)' },
  ]);
  expect(putIn(returned?.writes ?? [], 'CREDIT')).toMatchObject([{ type: 'refund', amount: -4_000 }]);

  const taken = { withdrawn: 0, from_invoice: 0, held: 0, credit_of_surplus: 4_000, credit_of_invoice: 0 };
  const failed = refundOf({ amount: 4_000, status: 'failed' });
  const before = { ...payment, taken, refunds: [refundOf({ amount: 4_000 })] };
  const givenBack = plan({ refunds: [failed], disputes: [] }, { payment: before });
  expect(changedIn(givenBack?.writes ?? [], 'CLIENT')).toMatchObject([{ add: { credit_balance: 4_000 } }]);
});
