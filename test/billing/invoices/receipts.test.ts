import '../../support/unit/environment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReceipt, type Receipt } from '../../../shared/billing/invoices/apply-receipt.ts';
import { newInvoice } from '../../../shared/billing/invoices/new-invoice.ts';
import { sum } from '../../../shared/platform/money.ts';
import type { Write } from '../../../shared/platform/table/write.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import type { CreditRecord } from '../../../shared/records/wallet.ts';
import { clientOf } from '../../support/unit/records.ts';
import { changedIn } from '../../support/unit/writes.ts';

const now = new Date('2026-06-01T12:00:00Z');

const invoiceOf = (kind: 'order' | 'credit', total: number): InvoiceRecord =>
  newInvoice(
    {
      id: 2,
      client: clientOf(),
      orderId: null,
      kind,
      currency: 'USD',
      lines: [],
      services: kind === 'order' ? [{ kind: 'domain', id: 3, type: 'register', registrar: 'namecom' }] : [],
      totals: { subtotal: total, tax: 0, total },
      creditApplied: 0,
      dueAt: now,
    },
    now,
  );

const itemsPut = (writes: Write[]) => writes.flatMap(({ action }) => action.Put?.Item ?? []);

const creditsIn = (writes: Write[]) =>
  itemsPut(writes).filter(({ sk }) => String(sk).startsWith('CREDIT#')) as CreditRecord[];

const releasesIn = (writes: Write[]) =>
  writes.filter(({ action }) => String(action.Update?.Key?.sk).startsWith('DOMAIN#')).length;

const receipts = fc.array(
  fc.record({
    amount: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 10 ** 9 })),
    from: fc.constantFrom<Receipt['from']>('money', 'credit'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('any receipts in any order conserve money, never overdraw, and move an invoice only forward', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<'order' | 'credit'>('order', 'credit'),
      fc.integer({ min: 1, max: 5000 }),
      receipts,
      (kind, total, received) => {
        let invoice = invoiceOf(kind, total);
        const entries: CreditRecord[] = [];
        let releases = 0;
        for (const [index, { amount, from }] of received.entries()) {
          const receipt: Receipt = { amount, from, source: `payment:${index}`, actor: 'system', facts: null };
          const { invoice: after, writes } = planReceipt(invoice, receipt, now);
          expect(after.total).toBe(after.credit_applied + after.amount_paid + after.balance);
          expect(after.balance).toBeGreaterThanOrEqual(0);
          expect(after.balance).toBeLessThanOrEqual(invoice.balance);
          expect(after.status).toBe(after.balance === 0 ? 'paid' : 'unpaid');
          expect(after.paid_at === null).toBe(after.status === 'unpaid');
          if (invoice.status === 'paid') expect(after.paid_at).toBe(invoice.paid_at);
          expect(after.version).toBe(invoice.version + 1);
          entries.push(...creditsIn(writes));
          releases += releasesIn(writes);
          invoice = after;
        }
        const amounts = (type: CreditRecord['type']) =>
          sum(entries.filter((entry) => entry.type === type).map((entry) => entry.amount));
        const money = sum(received.filter(({ from }) => from === 'money').map(({ amount }) => amount));
        expect(money).toBe(invoice.amount_paid + amounts('overpayment'));
        expect(amounts('invoice_payment') + invoice.credit_applied).toBe(0);
        const paid = invoice.status === 'paid';
        expect(amounts('deposit')).toBe(kind === 'credit' && paid ? total : 0);
        expect(releases).toBe(kind === 'order' && paid ? 1 : 0);
      },
    ),
  );
});

test('the client is told of credit exactly where a receipt gives some', () => {
  const eventsOf = (kind: 'order' | 'credit', amount: number) => {
    const receipt = { amount, from: 'money', source: 'payment:1', actor: 'system', facts: null } as const;
    const { followUp } = planReceipt(invoiceOf(kind, 1000), receipt, now);
    return followUp.events.map(({ type, message }) => (type === 'credit_issued' ? message : type));
  };
  expect(eventsOf('order', 400)).toEqual([]);
  expect(eventsOf('order', 1000)).toEqual(['invoice_paid']);
  expect(eventsOf('order', 1250)).toEqual(['invoice_paid', 'USD 2.50 was added to your account credit.']);
  expect(eventsOf('credit', 400)).toEqual([]);
  expect(eventsOf('credit', 1250)).toEqual(['invoice_paid', 'USD 12.50 was added to your account credit.']);
});

test('an invoice for credit has given its total once it is paid, and no other has given any', () => {
  const givenBy = (kind: 'order' | 'credit', amount: number) => {
    const receipt = { amount, from: 'money', source: 'payment:1', actor: 'system', facts: null } as const;
    return planReceipt(invoiceOf(kind, 1000), receipt, now).invoice.credit_given;
  };
  expect([givenBy('credit', 400), givenBy('credit', 1000), givenBy('credit', 1250)]).toEqual([0, 1000, 1000]);
  expect([givenBy('order', 400), givenBy('order', 1000)]).toEqual([0, 0]);
});

test('an order is active with the last receipt of its invoice; an invoice of no order has none to activate', () => {
  const ordersIn = (order_id: number | null, amount: number) => {
    const receipt = { amount, from: 'money', source: 'payment:1', actor: 'system', facts: null } as const;
    const { writes } = planReceipt({ ...invoiceOf('order', 1000), order_id }, receipt, now);
    return writes.filter(({ action }) => String(action.Update?.Key?.sk).startsWith('ORDER#')).length;
  };
  expect([ordersIn(3, 1000), ordersIn(3, 999), ordersIn(null, 1000)]).toEqual([1, 0, 0]);
});

const held = { until: now.toISOString(), names: 1 };
const planned = (given: Partial<InvoiceRecord>, amount: number, from: Receipt['from']) => {
  const { writes } = planReceipt(
    { ...invoiceOf('order', 1000), ...given },
    { amount, from, source: 's', actor: 'system', facts: null },
    now,
  );
  const [audit] = itemsPut(writes).filter(({ pk }) => String(pk).startsWith('AUDIT#'));
  return {
    invoice: changedIn(writes, 'INVOICE')[0],
    domain: changedIn(writes, 'DOMAIN')[0],
    action: audit?.action,
  };
};

test('a paid invoice is due for its number, holds no names, and is charged no more', () => {
  const whole = planned({ held }, 1000, 'money');
  expect(whole).toMatchObject({ invoice: { removed: ['held', 'charging'] }, action: 'invoice.paid' });
  expect(whole.invoice?.set.due_sk).toMatch(`${now.toISOString()}#`);
  expect(planned({ held }, 1000, 'credit').invoice?.removed).toEqual(['held']);
  const { seller: _, ...old } = invoiceOf('order', 1000);
  const unnumbered = planReceipt(
    old,
    { amount: 1000, from: 'money', source: 's', actor: 'system', facts: null },
    now,
  );
  expect(changedIn(unnumbered.writes, 'INVOICE')[0]?.removed).toEqual([
    'held',
    'charging',
    'due_pk',
    'due_sk',
  ]);
});

test('an invoice that is paid in part stays due for what it was', () => {
  const part = planned({ held }, 400, 'credit');
  expect(part).toMatchObject({ invoice: { removed: [] }, action: 'invoice.receipt' });
  expect(part.invoice?.set).not.toHaveProperty('due_pk');
  expect(planned({ held }, 400, 'money').invoice?.removed).toEqual(['charging']);
});

test('a name that was given free before is taken again by whoever sets it up', () => {
  expect(planned({ held: null }, 1000, 'money').domain?.set).toMatchObject({ hold_released: true });
  for (const kept of [planned({ held }, 1000, 'money'), planned({}, 1000, 'money')]) {
    expect(kept.domain?.set).not.toHaveProperty('hold_released');
  }
});

test('an unpaid invoice that is not being charged any more comes back for its next charge', () => {
  const next_at = now.toISOString();
  const autopay = { days: [0], step: 0, tried: 0, used: [], asked: [], next_at };
  const part = planned({ kind: 'renewal', autopay, charging: 9, reminders_sent: 9 }, 400, 'money');
  expect(part.invoice).toMatchObject({ removed: ['charging'] });
  expect(part.invoice?.set.due_sk).toMatch(next_at);
});
