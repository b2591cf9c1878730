import { expect, test } from 'vitest';
import { planReturns } from '../../../shared/billing/refunds/plan-returns.ts';
import { invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const PAID = { status: 'paid', amount_paid: 10_000, balance: 0 } as const;
const cause = { actor: 'operator:ama', action: 'payment.test', details: { note: 'why' } } as const;
const all = refundOf({ amount: 10_000 });

type Parts = { payment?: Parameters<typeof paymentOf>[0]; invoice?: Parameters<typeof invoiceOf>[0] };

const plan = (returns: Parameters<typeof planReturns>[1], { payment, invoice }: Parts = {}) =>
  planReturns(
    { payment: paymentOf(payment), invoice: invoiceOf({ ...PAID, ...invoice }), facts: null },
    returns,
    cause,
    NOW,
  );

const invoiceAfter = (returns: Parameters<typeof planReturns>[1], parts: Parts = {}) =>
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

test('a refund that was wanted is wanted no more once it is there, and the payment is due as long as others are', () => {
  const wanted = (key: string) => ({ key, amount: 100, reason: 'undelivered' });
  const paymentAfter = (wanted_refunds: ReturnType<typeof wanted>[]) =>
    changedIn(
      plan({ refunds: [refundOf()], disputes: [] }, { payment: { wanted_refunds } })?.writes ?? [],
      'PAYMENT',
    )[0];
  expect(paymentAfter([wanted('key'), wanted('other')])).toMatchObject({
    set: { wanted_refunds: [wanted('other')], due_pk: expect.stringMatching(/^DUE#/) },
    removed: [],
  });
  expect(paymentAfter([wanted('key')])).toMatchObject({
    set: { wanted_refunds: [] },
    removed: ['due_pk', 'due_sk'],
  });
});

test('the entry of credit says which way it went, and the event of a refund how much it was', () => {
  const payment = { amount: 14_000 };
  const refunds = [refundOf({ amount: 4_000 })];
  const taken = plan({ refunds, disputes: [] }, { payment: { ...payment, amount_applied: 10_000 } });
  expect(putIn(taken?.writes ?? [], 'CREDIT')).toMatchObject([
    { description: 'Taken back with the payment' },
  ]);
  expect(putIn(taken?.writes ?? [], 'EVENT')).toMatchObject([{ amount: { amount: 4_000, currency: 'USD' } }]);
  const held = { ...paymentOf().taken, held: 4_000, credit_of_surplus: 4_000 };
  const before = { ...payment, amount_applied: 10_000, taken: held, refunds };
  const failed = plan(
    { refunds: [refundOf({ amount: 4_000, status: 'failed' })], disputes: [] },
    { payment: before },
  );
  expect(putIn(failed?.writes ?? [], 'CREDIT')).toMatchObject([
    { description: 'Given back with the payment' },
  ]);
  expect(putIn(failed?.writes ?? [], 'EVENT')[0]).not.toHaveProperty('amount');
});

test('what becomes of the services is decided only where there are some', () => {
  const decided = (services: { kind: 'hosting'; id: number; type: 'create' }[]) =>
    changedIn(plan({ refunds: [all], disputes: [] }, { invoice: { services } })?.writes ?? [], 'PAYMENT')[0]
      ?.set;
  expect(decided([{ kind: 'hosting', id: 7, type: 'create' }])).toMatchObject({
    services: { action: 'ask' },
  });
  expect(decided([])).not.toHaveProperty('services');
});

test('money that failed to go back from an invoice owed again pays it, with payment and invoice in one plan', () => {
  const payment = {
    amount: 60,
    amount_applied: 35,
    taken: { ...paymentOf().taken, withdrawn: 25 },
    refunds: [refundOf({ amount: 25, status: 'failed' })],
  };
  const invoice = { total: 100, status: 'unpaid', amount_paid: 35, balance: 65 } as const;
  const { writes = [] } = plan({ refunds: payment.refunds, disputes: [] }, { payment, invoice }) ?? {};
  expect(changedIn(writes, 'PAYMENT')).toMatchObject([
    { set: { amount_applied: 60, taken: { withdrawn: 0 } } },
  ]);
  expect(changedIn(writes, 'INVOICE')).toMatchObject([{ set: { amount_paid: 60, balance: 40 } }]);
});

test('an invoice of which something is given back is due for its credit note, one that lacks none is not', () => {
  const numbered = { legal_number: 'EH-2026-000001' };
  const after = (refund: typeof all) =>
    invoiceAfter({ refunds: [refund], disputes: [] }, { invoice: numbered });
  expect(after(all)?.due_pk).toMatch(/^DOCUMENTS#/);
  expect(after({ ...all, status: 'pending' })).not.toHaveProperty('due_pk');
});
