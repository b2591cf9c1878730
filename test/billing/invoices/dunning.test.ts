import { expect, test } from 'vitest';
import { dueForInvoiceStep, invoiceStep, remindersBy } from '../../../shared/billing/invoices/dunning.ts';
import { day, invoiceOf, NOW } from '../../support/unit/records.ts';

const DUE = day('2026-07-10');

// Reminders are due 7 and 1 days before, and 2 and 10 days after.
test.each([
  ['2026-07-02', 0],
  ['2026-07-03', 1],
  ['2026-07-08', 1],
  ['2026-07-09', 2],
  ['2026-07-12', 3],
  ['2026-07-20', 4],
  ['2027-01-01', 4],
])('by %s the time of %i reminders has come', (now, count) => {
  expect(remindersBy(DUE, day(now))).toBe(count);
});

test.each([
  [0, '2026-07-03'],
  [1, '2026-07-09'],
  [2, '2026-07-12'],
  [3, '2026-07-20'],
])('a renewal of which %i reminders were sent is reminded of next on %s', (reminders_sent, at) => {
  const step = invoiceStep(invoiceOf({ kind: 'renewal', reminders_sent }, DUE));
  expect(step).toEqual({ kind: 'remind', at: day(at) });
});

test('after the last reminder nothing more is due about a renewal', () => {
  const invoice = invoiceOf({ kind: 'renewal', reminders_sent: 4 }, DUE);
  expect(invoiceStep(invoice)).toBeNull();
  expect(dueForInvoiceStep(invoice)).toEqual({});
});

test('an order nobody pays is cancelled fourteen days after it was due', () => {
  const invoice = invoiceOf({ kind: 'order' }, DUE);
  expect(invoiceStep(invoice)).toEqual({ kind: 'cancel', at: day('2026-07-24') });
  expect(dueForInvoiceStep(invoice)).toMatchObject({ due_sk: expect.stringMatching(/^2026-07-24T12/) });
});

test('bought credit is neither reminded of nor cancelled', () => {
  expect(invoiceStep(invoiceOf({ kind: 'credit' }, DUE))).toBeNull();
});

test('one that is paid is due at once for its number, and then no more until something is given back', () => {
  const paid = invoiceOf({ status: 'paid' }, DUE);
  expect(invoiceStep(paid)).toEqual({ kind: 'document', at: NOW });
  const numbered = { ...paid, legal_number: 'EH-2026-000001' };
  expect(invoiceStep(numbered)).toBeNull();
  expect(invoiceStep({ ...numbered, amount_refunded: 1 })?.kind).toBe('document');
  const { seller: _seller, ...old } = paid;
  expect(invoiceStep(old)).toBeNull();
});

test.each(['cancelled', 'draft'] as const)('nothing is due about an invoice that is %s', (status) => {
  expect(invoiceStep(invoiceOf({ kind: 'order', status }, DUE))).toBeNull();
  expect(invoiceStep(invoiceOf({ kind: 'renewal', status }, DUE))).toBeNull();
});
