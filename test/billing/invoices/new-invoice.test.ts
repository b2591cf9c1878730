import { expect, test } from 'vitest';
import { newInvoice, writeInvoice } from '../../../shared/billing/invoices/new-invoice.ts';
import { clientOf, day, NOW } from '../../support/unit/records.ts';
import { putIn } from '../../support/unit/writes.ts';

const wanted = {
  id: 2,
  client: clientOf(),
  orderId: 3,
  kind: 'order',
  currency: 'USD',
  lines: [],
  services: [],
} as const;
const made = (total: number, creditApplied: number, rest: Partial<Parameters<typeof newInvoice>[0]> = {}) =>
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

test('an invoice is filed by its status', () => {
  expect(made(1, 0)).toHaveProperty('status_sk', 'INVOICE#unpaid#0000000000000002');
  expect(made(1, 1)).toHaveProperty('status_sk', 'INVOICE#paid#0000000000000002');
});

test('a renewal invoiced late is not reminded of for days that have passed', () => {
  expect(made(1, 0, { kind: 'renewal', dueAt: day('2026-06-18') }).reminders_sent).toBe(1);
  expect(made(1, 0, { kind: 'renewal', dueAt: day('2026-06-29') }).reminders_sent).toBe(0);
});

const held = { until: NOW.toISOString(), names: 2 };
const coupon = { code: 'X', month: '2026-06', first_order: false };

test('an unpaid order keeps its names, and those nobody was asked about; a paid one has no need to', () => {
  const ordered = (creditApplied: number, given: object = { held, unaskedNames: ['a.com'] }) =>
    made(100, creditApplied, given);
  expect(ordered(0)).toMatchObject({ held, unasked_names: ['a.com'] });
  for (const invoice of [ordered(100), ordered(0, { unaskedNames: [] })]) {
    expect(invoice).not.toHaveProperty('held');
    expect(invoice).not.toHaveProperty('unasked_names');
  }
});

test('its coupon is noted, and of a renewal that costs something when it is charged', () => {
  const given = (creditApplied: number, rest: object = {}) => made(100, creditApplied, rest);
  expect(given(0, { coupon }).coupon).toEqual(coupon);
  expect(given(0)).not.toHaveProperty('coupon');
  expect(given(0, { chargeDaysBefore: 3 })).toHaveProperty('autopay');
  expect(given(100, { chargeDaysBefore: 3 })).not.toHaveProperty('autopay');
  expect(given(0)).not.toHaveProperty('autopay');
});

test('a company buys with a contact, a person without', () => {
  const buyer = (company_name: string | null) =>
    newInvoice(
      {
        ...wanted,
        client: clientOf({ company_name }),
        lines: [],
        services: [],
        creditApplied: 0,
        totals: { subtotal: 0, tax: 0, total: 0 },
      },
      NOW,
    ).buyer;
  expect(buyer('Kente Ltd')).toMatchObject({ name: 'Kente Ltd', contact: 'Ama Mensah' });
  expect(buyer(null)).toMatchObject({ name: 'Ama Mensah', contact: null });
});

test('staff find it among those that are owed as long as it is unpaid', () => {
  const entry = (creditApplied: number) => putIn(writeInvoice(made(100, creditApplied)), 'CLIENT')[0];
  expect(entry(0)).toMatchObject({ due_pk: 'OWED#2' });
  expect(entry(100)).not.toHaveProperty('due_pk');
});
