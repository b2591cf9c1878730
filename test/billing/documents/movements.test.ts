import { expect, test } from 'vitest';
import { creditNoteView, invoiceView } from '../../../shared/billing/documents/document-view.ts';
import { type AccountRecords, movementsOf } from '../../../shared/billing/documents/movements.ts';
import { splitAmount } from '../../../shared/billing/documents/split-amount.ts';
import { config } from '../../../shared/platform/config/config.ts';
import type { CreditNoteRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { CreditRecord } from '../../../shared/records/wallet.ts';
import { clientOf, day, invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';
import { disputeOf, refundOf } from '../../support/unit/returns.ts';

const at = (text: string) => day(text).toISOString();
const moved = (records: Partial<AccountRecords>) =>
  movementsOf({ invoices: [], payments: [], notes: [], credits: [], ...records }).map(
    ({ type, amount }) => `${type} ${amount}`,
  );
const { seller: _seller, ...old } = invoiceOf({ status: 'paid', total: 100, amount_refunded: 30 });

test('an invoice is owed from the day it is made, and not any more once it is cancelled', () => {
  expect(moved({ invoices: [invoiceOf({ total: 100 })] })).toEqual(['invoice -100']);
  const cancelled = invoiceOf({ total: 100, status: 'cancelled', cancelled_at: at('2026-06-20') });
  expect(moved({ invoices: [cancelled] })).toEqual(['invoice -100', 'cancellation 100']);
});

test('bought credit is owed by nobody, and is what was paid once it is', () => {
  const credit = invoiceOf({ kind: 'credit', total: 100 });
  expect(moved({ invoices: [credit] })).toEqual([]);
  expect(moved({ invoices: [{ ...credit, paid_at: at('2026-06-16') }] })).toEqual([
    'invoice -100',
    'credit 100',
  ]);
});

test('what is given back of an invoice of release 1.0, which has no credit notes, is told all the same', () => {
  expect(moved({ invoices: [old] })).toEqual(['invoice -100', 'credit_note 30']);
  expect(moved({ invoices: [{ ...old, amount_refunded: 0 }] })).toEqual(['invoice -100']);
  expect(moved({ invoices: [{ ...old, status: 'cancelled' }] })).toEqual([
    'invoice -100',
    'cancellation 100',
  ]);
  expect(moved({ invoices: [invoiceOf({ status: 'paid', total: 100, amount_refunded: 30 })] })).toEqual([
    'invoice -100',
  ]);
});

test('a payment comes, its refunds that succeeded go, and so does what a bank has taken back', () => {
  const refunds = [refundOf({ amount: 30 }), refundOf({ id: 8, amount: 20, status: 'pending' })];
  expect(moved({ payments: [paymentOf({ amount: 100, refunds })] })).toEqual(['payment 100', 'refund -30']);
  const disputed = (given: object, more: object = {}) =>
    moved({
      payments: [
        paymentOf({ amount: 100, disputes: [disputeOf({ amount: 90, status: 'lost', ...given })], ...more }),
      ],
    });
  expect(disputed({})).toEqual(['payment 100', 'refund -90']);
  expect(disputed({ status: 'won' })).toEqual(['payment 100']);
  expect(disputed({}, { refunds: [refundOf({ amount: 30 })] })).toEqual([
    'payment 100',
    'refund -30',
    'refund -70',
  ]);
  expect(disputed({}, { refunds: [refundOf({ amount: 90, dispute_id: 'du_1' })] })).toEqual([
    'payment 100',
    'refund -90',
  ]);
});

test('a payment and its refund name the gateway as clients know it, or as the system of before did', () => {
  const told = (gateway: string) => {
    const payments = [paymentOf({ amount: 100, gateway, refunds: [refundOf({ amount: 30 })] })];
    const records = { invoices: [], payments, notes: [], credits: [] };
    return movementsOf(records).map(({ description }) => description);
  };
  const [one] = config().gateways;
  if (!one) throw new Error('A gateway is configured.');
  expect(told(one.id)).toEqual([`Payment by ${one.name}`, `Refund by ${one.name}`]);
  expect(told('banktransfer')).toEqual(['Payment by banktransfer', 'Refund by banktransfer']);
});

const { seller, buyer } = invoiceOf();
if (!seller || !buyer) throw new Error('An invoice names its parties.');
const note: CreditNoteRecord = {
  ...keys.creditNote(1, 5),
  ...{ id: 5, client_id: 1, invoice_id: 2, number: 'CN-1', invoice_number: 'EH-1', currency: 'USD' },
  ...{ net: 30, taxes: [], total: 30, seller, buyer, issued_at: at('2026-06-18') },
};

test('a credit note gives back, of bought credit it takes as much of the credit', () => {
  expect(moved({ notes: [note] })).toEqual(['credit_note 30']);
  const credit = invoiceOf({ kind: 'credit', total: 100 });
  expect(moved({ invoices: [credit], notes: [note] })).toEqual(['credit_note 30', 'credit -30']);
});

test('of credit only what staff have given or taken is a movement; everything comes in its order', () => {
  const entry = {
    id: 9,
    type: 'adjustment',
    amount: 5,
    invoice_id: null,
    created_at: at('2026-06-01'),
  } as CreditRecord;
  const credits = [entry, { ...entry, type: 'deposit', amount: 7 } as CreditRecord];
  expect(moved({ credits, notes: [note], invoices: [invoiceOf({ total: 100 })] })).toEqual([
    'credit 5',
    'invoice -100',
    'credit_note 30',
  ]);
  const line = { description: 'A' } as NonNullable<ReturnType<typeof invoiceOf>['lines'][number]>;
  const told = (...lines: (typeof line)[]) =>
    movementsOf({ invoices: [invoiceOf({ lines })], payments: [], notes: [], credits: [] })[0]?.description;
  expect([told(line), told(line, line, line)]).toEqual(['A', 'A and 2 more']);
});

test('an invoice is a pro forma until it has its number, and names the numbers of its parties', () => {
  const named = { ...seller, tax_id: 'S1' };
  const view = invoiceView(invoiceOf(), named, { ...buyer, tax_id: 'B1' }, 'en');
  expect(view).toMatchObject({
    title: 'Pro forma invoice',
    number: 'INV-2',
    facts: [
      ['Date', '15 June 2026'],
      ['Due', '15 June 2026'],
    ],
  });
  expect([view.seller.at(-1), view.buyer.at(-1)]).toEqual(['Tax number: S1', 'Tax number: B1']);
  const issued = { legal_number: 'EH-2026-000001', issued_at: at('2026-06-16'), paid_at: at('2026-06-17') };
  const numbered = invoiceView(
    invoiceOf(issued),
    { ...seller, tax_id: null },
    { ...buyer, tax_id: null },
    'en',
  );
  expect(numbered).toMatchObject({
    title: 'Invoice',
    facts: [
      ['Date', '16 June 2026'],
      ['Paid', '17 June 2026'],
      ['Reference', 'INV-2'],
    ],
  });
  expect([...numbered.seller, ...numbered.buyer].join()).not.toContain('Tax number');
  const line = { description: 'A', unit_price: 100, setup_fee: 50 } as ReturnType<
    typeof invoiceOf
  >['lines'][number];
  expect(invoiceView(invoiceOf({ lines: [line] }), seller, buyer, 'en').lines).toEqual([
    { description: 'A', period: null, amount: 'USD\u00a01.00' },
    { description: 'Set-up fee', period: null, amount: 'USD\u00a00.50' },
  ]);
});

test('a document says what was paid with account credit, and what is left of an invoice paid in part', () => {
  const after = (given: Parameters<typeof invoiceOf>[0]) =>
    invoiceView(invoiceOf({ total: 500, ...given }), seller, buyer, 'en').totals.slice(-2);
  const total = { name: 'Total', amount: 'USD\u00a05.00', isSum: true };
  const paid = { status: 'paid', balance: 0 } as const;
  expect(after({ ...paid, amount_paid: 500 }).at(-1)).toEqual(total);
  expect(after({ ...paid, credit_applied: 500 })).toEqual([
    total,
    { name: 'Account credit used', amount: 'USD\u00a05.00' },
  ]);
  expect(after({ ...paid, credit_applied: 200, amount_paid: 300 })).toEqual([
    { name: 'Account credit used', amount: 'USD\u00a02.00' },
    { name: 'Paid', amount: 'USD\u00a03.00' },
  ]);
  expect(after({ status: 'unpaid', amount_paid: 100, balance: 400 })).toEqual([
    { name: 'Paid', amount: 'USD\u00a01.00' },
    { name: 'To pay', amount: 'USD\u00a04.00', isSum: true },
  ]);
});

test('the buyer accounts for the tax in words of the law', () => {
  const reverse_charge = { tax_id: 'DE1', consultation: null, checked_at: at('2026-06-01') };
  expect(creditNoteView({ ...note, reverse_charge }, 'en').notes).toEqual([
    expect.stringContaining('Reverse charge'),
  ]);
  expect(creditNoteView(note, 'en').notes).toEqual([]);
});

test('what is left over by rounding goes to those that lost most, of equals to the first', () => {
  const from = { net: 10, taxes: [5, 5].map((amount) => ({ name: 'T', rate_bp: null, amount })), total: 20 };
  const split = (total: number) => {
    const { net, taxes } = splitAmount(from, total);
    return [net, ...taxes.map(({ amount }) => amount)];
  };
  expect([split(1), split(2), split(3), split(5), split(20)]).toEqual([
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [3, 1, 1],
    [10, 5, 5],
  ]);
});

test('documents are of the client that they are for', () => {
  expect(invoiceView(invoiceOf(), seller, buyer, 'en').buyer[0]).toBe(
    `${clientOf().profile.first_name} Mensah`,
  );
  expect(invoiceView(invoiceOf(), seller, buyer, 'en').issuedAt).toEqual(NOW);
});
