import { expect, test } from 'vitest';
import {
  isPayable,
  presentCredit,
  presentInvoice,
  presentPayment,
} from '../../../shared/billing/invoices/invoices.ts';
import { day, invoiceOf, NOW, paymentOf } from '../../support/unit/records.ts';

test.each([
  ['unpaid', 1, true],
  ['unpaid', 0, false],
  ['paid', 0, false],
  ['cancelled', 1, false],
  ['refunded', 1, false],
] as const)('an invoice that is %s with a balance of %i is payable: %s', (status, balance, payable) => {
  expect(isPayable(invoiceOf({ status, balance }))).toBe(payable);
});

test('an invoice is overdue from the moment after it was due, as long as it can be paid', () => {
  const overdue = (status: 'unpaid' | 'paid' | 'cancelled', now: Date) =>
    presentInvoice(invoiceOf({ status }, NOW), now).is_overdue;
  expect(overdue('unpaid', NOW)).toBe(false);
  expect(overdue('unpaid', new Date(NOW.getTime() + 1))).toBe(true);
  expect(overdue('cancelled', day('2027-01-01'))).toBe(false);
  expect(overdue('paid', day('2027-01-01'))).toBe(false);
});

test('amounts are shown in major units of their currency, other fields as they are', () => {
  const line = {
    type: 'hosting',
    description: 'Starter',
    unit_price: 1000,
    setup_fee: 5,
    tax: 151,
    total: 1156,
  } as const;
  const lines = [{ ...line, hosting_account_id: 7, domain_id: null }];
  const shown = presentInvoice(
    invoiceOf({ currency: 'GHS', lines, total: 1156, tax: 151, subtotal: 1005 }),
    NOW,
  );
  expect(shown).toMatchObject({ number: 'INV-2', total: 11.56, tax: 1.51, subtotal: 10.05, balance: 11.56 });
  expect(shown.lines[0]).toMatchObject({
    unit_price: 10,
    setup_fee: 0.05,
    tax: 1.51,
    total: 11.56,
    hosting_account_id: 7,
  });
  expect(presentInvoice(invoiceOf({ currency: 'JPY', total: 1156 }), NOW).total).toBe(1156);
  expect(presentInvoice(invoiceOf({ currency: 'KWD', total: 1156 }), NOW).total).toBe(1.156);
});

test('what only we need to know of an invoice or payment is not shown', () => {
  const keysOf = (shown: object) => Object.keys(shown).join();
  expect(keysOf(presentInvoice(invoiceOf(), NOW))).not.toMatch(/pk|sk|version|reminders/);
  expect(keysOf(presentPayment(paymentOf()))).not.toMatch(/pk|sk|amount_applied|pending/);
});

test('a payment and an entry of credit show signed amounts in their currency', () => {
  expect(presentPayment(paymentOf({ amount: 1999, amount_refunded: 500 }))).toMatchObject({
    amount: 19.99,
    amount_refunded: 5,
  });
  const entry = {
    id: 9,
    client_id: 1,
    type: 'invoice_payment',
    amount: -1999,
    currency: 'USD',
    source: 's',
  } as const;
  const credit = {
    pk: 'p',
    sk: 's',
    ...entry,
    invoice_id: 2,
    description: 'Used',
    created_at: NOW.toISOString(),
  };
  expect(presentCredit(credit as Parameters<typeof presentCredit>[0])).toEqual({
    id: 9,
    client_id: 1,
    type: 'invoice_payment',
    amount: -19.99,
    currency: 'USD',
    invoice_id: 2,
    description: 'Used',
    created_at: NOW.toISOString(),
  });
});

test('seller and buyer are shown where they are known, and whether the buyer accounts for the tax', () => {
  const { seller: _seller, buyer: _buyer, ...old } = invoiceOf();
  expect(presentInvoice(old, NOW)).toMatchObject({ seller: null, buyer: null, reverse_charge: false });
  const charged = { tax_id: 'DE123456789', consultation: null, checked_at: NOW.toISOString() };
  const shown = presentInvoice(invoiceOf({ reverse_charge: charged }), NOW);
  expect(shown).toMatchObject({
    seller: { name: expect.any(String) },
    buyer: { name: 'Ama Mensah', tax_id: null },
  });
  expect(shown.reverse_charge).toBe(true);
});
