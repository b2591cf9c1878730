import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeBack } from '../../../shared/billing/refunds/take-back.ts';
import { REFUND_STATUSES } from '../../../shared/contract/vocabulary.ts';
import { NOTHING_TAKEN, type Refund } from '../../../shared/records/payments.ts';
import { invoiceOf, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

type Amounts = Parameters<typeof takeBack>[1];

const paid = (total: number, given: Partial<Amounts> = {}) =>
  invoiceOf({ total, status: 'paid', amount_paid: total, balance: 0, ...given });

const payment = (amount: number, applied: number, refunds: Refund[] = []) =>
  paymentOf({ amount, amount_applied: applied, refunds });

test('an invoice whose money is all given back is refunded, one that keeps some stays paid', () => {
  const all = takeBack(payment(100, 100, [refundOf()]), paid(100));
  expect(all).toMatchObject({ credit: 0, invoice: { status: 'refunded', amount_refunded: 100 } });
  const part = takeBack(payment(100, 100, [refundOf({ amount: 99 })]), paid(100));
  expect(part.invoice).toMatchObject({ status: 'paid', amount_refunded: 99 });
});

test('what became credit is given back first, and costs the invoice nothing', () => {
  const surplus = takeBack(payment(150, 100, [refundOf({ amount: 50 })]), paid(100));
  expect(surplus).toMatchObject({ credit: 50, invoice: { status: 'paid', amount_refunded: 0 } });
  const more = takeBack(payment(150, 100, [refundOf({ amount: 70 })]), paid(100));
  expect(more).toMatchObject({ credit: 50, invoice: { amount_refunded: 20 } });
});

test('credit that the invoice became is taken back with its money, as far as it was given', () => {
  const bought = takeBack(payment(100, 100, [refundOf({ amount: 60 })]), paid(100, { credit_given: 100 }));
  expect(bought).toMatchObject({ credit: 60, invoice: { amount_refunded: 60, credit_given: 40 } });
  const cancelledInPart = takeBack(payment(100, 100, [refundOf()]), paid(100, { credit_given: 30 }));
  expect(cancelledInPart).toMatchObject({ credit: 30, invoice: { credit_given: 0, amount_refunded: 100 } });
});

test('an unpaid invoice is owed again what is given back, and only once it is', () => {
  const unpaid = invoiceOf({ total: 100, amount_paid: 60, balance: 40 });
  const back = takeBack(payment(60, 60, [refundOf({ amount: 25 })]), unpaid);
  expect(back).toMatchObject({
    amount_applied: 35,
    taken: { withdrawn: 25 },
    invoice: { status: 'unpaid', amount_paid: 35, balance: 65 },
  });
  const pending = takeBack(payment(60, 60, [refundOf({ amount: 25, status: 'pending' })]), unpaid);
  expect(pending).toMatchObject({ amount_applied: 60, invoice: { amount_paid: 60, balance: 40 } });
});

test('disputed money is taken out of the credit at once, and out of the invoice once it is lost', () => {
  const disputed = { ...payment(100, 100), disputes: [disputeOf()] };
  const frozen = takeBack(disputed, paid(100, { credit_given: 100 }));
  expect(frozen).toMatchObject({
    credit: 100,
    invoice: { status: 'paid', amount_refunded: 0, amount_held: 100, credit_given: 0 },
  });
  const lost = { ...disputed, taken: frozen.taken, disputes: [disputeOf({ status: 'lost' })] };
  expect(takeBack(lost, frozen.invoice)).toMatchObject({
    credit: 0,
    invoice: { status: 'refunded', amount_refunded: 100, amount_held: 0 },
  });
});

test('a second refund takes of the credit what it needs beside the first, and what is on its way is held', () => {
  const received = payment(60, 60, [refundOf({ amount: 30 })]);
  const first = takeBack(received, paid(100, { credit_given: 100 }));
  expect(first).toMatchObject({
    credit: 30,
    invoice: { credit_given: 70, amount_refunded: 30, amount_held: 0 },
  });
  const asked = refundOf({ id: 2, gateway_id: 're_2', amount: 20, status: 'pending' });
  const both = { ...received, taken: first.taken, refunds: [...received.refunds, asked] };
  expect(takeBack(both, first.invoice)).toMatchObject({
    credit: 20,
    taken: { held: 50, from_invoice: 30, credit_of_invoice: 50 },
    invoice: { credit_given: 50, amount_refunded: 30, amount_held: 20 },
  });
});

test('what was withdrawn while the invoice was unpaid is not taken of it again once others have paid it', () => {
  const refunds = [refundOf({ amount: 25 }), refundOf({ id: 2, amount: 10, status: 'pending' })];
  const withdrawn = { ...payment(60, 35, refunds), taken: { ...NOTHING_TAKEN, withdrawn: 25 } };
  expect(takeBack(withdrawn, paid(100))).toMatchObject({
    credit: 0,
    taken: { withdrawn: 25, held: 10, from_invoice: 0, credit_of_surplus: 0 },
    invoice: { amount_refunded: 0, amount_held: 10 },
  });
});

const statuses = fc.array(fc.constantFrom(...REFUND_STATUSES), { minLength: 3, maxLength: 3 });

test('whatever way refunds go and however often it is asked, the end is what the end alone would be', () => {
  const amounts = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.array(statuses, { minLength: 1, maxLength: 6 }), (...given) => {
      const [applied, surplus, credit, path] = given;
      const received = payment(applied + surplus, applied);
      const before = paid(applied, { credit_given: Math.min(credit, applied) });
      const refunds = (states: (typeof path)[number]) =>
        states.map((status, id) => refundOf({ id, status, amount: (applied + surplus) / 3 }));
      let [taken, invoice, moved]: [typeof NOTHING_TAKEN, Amounts, number] = [NOTHING_TAKEN, before, 0];
      for (const states of path) {
        const after = takeBack({ ...received, taken, refunds: refunds(states) }, invoice);
        [taken, invoice, moved] = [after.taken, after.invoice, moved + after.credit];
      }
      const alone = takeBack({ ...received, refunds: refunds(path.at(-1) ?? []) }, before);
      expect(taken).toEqual(alone.taken);
      expect(moved).toBeCloseTo(alone.credit);
      expect(invoice.amount_refunded).toBeCloseTo(alone.invoice.amount_refunded);
      expect(invoice.credit_given).toBeCloseTo(alone.invoice.credit_given);
    }),
  );
});

test('credit that came of an invoice only after its first refund is taken for the second alone', () => {
  const received = payment(60, 60, [refundOf({ amount: 30 })]);
  const first = takeBack(received, paid(100));
  const refunds = [...received.refunds, refundOf({ id: 2, amount: 20 })];
  const given = { ...first.invoice, credit_given: 70 };
  expect(takeBack({ ...received, taken: first.taken, refunds }, given).credit).toBe(20);
});

test('a refund of the invoice itself takes no credit, neither of a surplus nor of what was given back before', () => {
  const own = (amount: number) => refundOf({ amount, of_invoice: true });
  const surplus = takeBack(payment(150, 100, [own(100)]), paid(100));
  expect(surplus).toMatchObject({ credit: 0, invoice: { status: 'refunded', amount_refunded: 100 } });
  const given = takeBack(payment(100, 100, [own(70)]), paid(100, { credit_given: 30 }));
  expect(given).toMatchObject({ credit: 0, invoice: { status: 'refunded', credit_given: 30 } });
  const lost = takeBack(
    paymentOf({ ...payment(150, 100, [own(100)]), disputes: [disputeOf({ amount: 150, status: 'lost' })] }),
    paid(100),
  );
  expect(lost).toMatchObject({ credit: 50, invoice: { amount_refunded: 100 } });
});

test('an invoice that has value from credit left stays paid when all of its money went back', () => {
  const { invoice } = takeBack(payment(100, 100, [refundOf()]), paid(500, { amount_paid: 100 }));
  expect(invoice).toMatchObject({ status: 'paid', amount_refunded: 100 });
});
