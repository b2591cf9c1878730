import { expect, test } from 'vitest';
import { newInvoice } from '../../../shared/billing/invoices/new-invoice.ts';
import { clientOf, day, NOW } from '../../support/unit/records.ts';

const wanted = {
  id: 2,
  client: clientOf(),
  orderId: 3,
  kind: 'order',
  currency: 'USD',
  lines: [],
  services: [],
} as const;
const made = (total: number, creditApplied: number, rest: { kind?: 'renewal'; dueAt?: Date } = {}) =>
  newInvoice(
    {
      ...wanted,
      lines: [],
      services: [],
      totals: { subtotal: total, tax: 0, total },
      creditApplied,
      ...rest,
    },
    NOW,
  );

test('without credit all of it is owed, for seven days', () => {
  expect(made(10_000, 0)).toMatchObject({
    status: 'unpaid',
    balance: 10_000,
    credit_applied: 0,
    paid_at: null,
    due_at: day('2026-06-22').toISOString(),
    version: 1,
  });
});

test('credit that covers a part leaves the rest owed', () => {
  expect(made(10_000, 4_000)).toMatchObject({ status: 'unpaid', balance: 6_000, credit_applied: 4_000 });
});

test('an invoice that credit covers, or for nothing, is paid at once, and due for its number only', () => {
  for (const invoice of [made(10_000, 10_000), made(0, 0)]) {
    expect(invoice).toMatchObject({ status: 'paid', balance: 0, paid_at: NOW.toISOString() });
    expect(invoice.due_sk).toMatch(new RegExp(`^${NOW.toISOString()}`));
  }
});

test('it is filed by its status', () => {
  expect(made(1, 0)).toHaveProperty('status_sk', 'INVOICE#unpaid#0000000000000002');
  expect(made(1, 1)).toHaveProperty('status_sk', 'INVOICE#paid#0000000000000002');
});

test('a renewal invoiced late is not reminded of for days that have passed', () => {
  expect(made(1, 0, { kind: 'renewal', dueAt: day('2026-06-18') }).reminders_sent).toBe(1);
  expect(made(1, 0, { kind: 'renewal', dueAt: day('2026-06-29') }).reminders_sent).toBe(0);
});
