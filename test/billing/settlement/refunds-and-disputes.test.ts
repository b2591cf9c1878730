import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  recordRefundsAndDisputes,
  refundInvoice,
} from '../../../shared/billing/settlement/refunds-and-disputes.ts';
import { attemptOf, gatewayStateOf, invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const paid = (total: number, given: Parameters<typeof invoiceOf>[0] = {}) =>
  invoiceOf({ total, status: 'paid', amount_paid: total, balance: 0, ...given });

const after = (...parts: Parameters<typeof refundInvoice>) =>
  changedIn(refundInvoice(...parts), 'INVOICE')[0]?.set;

test('an invoice whose money is all given back is refunded, one that keeps some stays paid', () => {
  const payment = paymentOf({ amount: 100, amount_applied: 100 });
  expect(after(paid(100), payment, 100, NOW)).toMatchObject({ status: 'refunded', amount_refunded: 100 });
  expect(after(paid(100), payment, 99, NOW)).toMatchObject({ status: 'paid', amount_refunded: 99 });
});

test('what became credit is given back first, and costs the invoice nothing', () => {
  const payment = paymentOf({ amount: 150, amount_applied: 100 });
  expect(refundInvoice(paid(100), payment, 50, NOW)).toEqual([]);
  expect(after(paid(100), payment, 70, NOW)).toMatchObject({ status: 'paid', amount_refunded: 20 });
  expect(after(paid(100), payment, 150, NOW)).toMatchObject({ status: 'refunded', amount_refunded: 100 });
});

test('an unpaid invoice is owed again what is given back', () => {
  const unpaid = invoiceOf({ total: 100, amount_paid: 60, balance: 40 });
  const payment = paymentOf({ amount: 60, amount_applied: 60 });
  expect(after(unpaid, payment, 25, NOW)).toMatchObject({ status: 'unpaid', amount_paid: 35, balance: 65 });
});

test('steps of a refund cost an invoice what the whole does, however it is cut', () => {
  const amounts = fc.record({
    applied: fc.integer({ min: 0, max: 500 }),
    credit: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 }),
      ({ applied, credit }, cuts) => {
        let invoice = paid(applied);
        let payment = paymentOf({ amount: applied + credit, amount_applied: applied });
        for (const cut of cuts) {
          const refunded = Math.min(payment.amount, payment.amount_refunded + cut);
          const set = after(invoice, payment, refunded, NOW);
          if (set) invoice = { ...invoice, ...set, version: Number(set.version) };
          payment = { ...payment, amount_refunded: refunded };
        }
        expect(invoice.amount_refunded).toBe(Math.max(0, payment.amount_refunded - credit));
      },
    ),
  );
});

const stateOf = (amountRefunded: number, disputed: boolean) =>
  gatewayStateOf({ status: 'succeeded', amountRefunded, disputed });
const settled = attemptOf({ status: 'succeeded', payment_id: 9 });
const record = (attempt: typeof settled, state: ReturnType<typeof stateOf>) =>
  recordRefundsAndDisputes(attempt, paid(10_000), paymentOf(), state, NOW);

test('nothing new at the gateway writes nothing', () => {
  expect(record(settled, stateOf(0, false))).toBeNull();
  expect(record({ ...settled, amount_refunded: 500, disputed: true }, stateOf(500, true))).toBeNull();
});

test.each([
  [4_000, false, 'partially_refunded', ['payment_refunded']],
  [10_000, false, 'refunded', ['payment_refunded']],
  [0, true, 'disputed', ['payment_disputed']],
  [4_000, true, 'disputed', ['payment_refunded', 'payment_disputed']],
])('%i given back, disputed: %s, makes a payment %s', (refunded, disputed, status, events) => {
  const settlement = record(settled, stateOf(refunded, disputed));
  expect(settlement?.outcome).toBe(status);
  expect(changedIn(settlement?.writes ?? [], 'PAYMENT')[0]?.set).toMatchObject({
    status,
    amount_refunded: refunded,
  });
  expect(putIn(settlement?.writes ?? [], 'EVENT').map(({ type }) => type)).toEqual(events);
});

test('what is once known of a refund or a dispute is never taken back', () => {
  const settlement = record({ ...settled, amount_refunded: 4_000, disputed: true }, stateOf(10_000, false));
  const [attempt] = changedIn(settlement?.writes ?? [], 'ATTEMPT');
  expect(attempt?.set).toMatchObject({
    amount_refunded: 10_000,
    disputed: true,
    due_pk: 'WAITING#disputed_payment',
  });
  expect(settlement?.outcome).toBe('disputed');
  const less = record({ ...settled, amount_refunded: 4_000 }, stateOf(1_000, true));
  expect(changedIn(less?.writes ?? [], 'ATTEMPT')[0]?.set).toMatchObject({ amount_refunded: 4_000 });
});
