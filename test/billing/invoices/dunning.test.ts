import { expect, test } from 'vitest';
import {
  dueForInvoiceStep,
  fileInvoice,
  firstCharges,
  invoiceStep,
  remindersBy,
} from '../../../shared/billing/invoices/dunning.ts';
import { givenBackOf } from '../../../shared/billing/invoices/invoices.ts';
import { day, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changed } from '../../support/unit/writes.ts';

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
  expect(dueForInvoiceStep(invoice)).toBeNull();
});

test('an order nobody pays is cancelled fourteen days after it was due', () => {
  const invoice = invoiceOf({ kind: 'order' }, DUE);
  expect(invoiceStep(invoice)).toEqual({ kind: 'cancel', at: day('2026-07-24') });
  expect(dueForInvoiceStep(invoice)).toMatchObject({ due_sk: expect.stringMatching(/^2026-07-24T12/) });
});

test('bought credit is neither reminded of nor cancelled', () => {
  expect(invoiceStep(invoiceOf({ kind: 'credit' }, DUE))).toBeNull();
});

test('an invoice that is paid is due at once for its number, and then no more until something is given back', () => {
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

const autopay = firstCharges(DUE, 3);
const renewal = invoiceOf({ kind: 'renewal', autopay }, DUE);
const nextOf = (given: Parameters<typeof invoiceOf>[0]) => {
  const step = invoiceStep({ ...renewal, ...given });
  return step && [step.kind, step.at];
};

test('a renewal is charged when that comes before its next reminder, or with it, and not while it is being charged', () => {
  expect(nextOf({ reminders_sent: 0 })).toEqual(['remind', day('2026-07-03')]);
  expect(nextOf({ reminders_sent: 1 })).toEqual(['charge', day('2026-07-07')]);
  expect(nextOf({ reminders_sent: 4 })).toEqual(['charge', day('2026-07-07')]);
  const same = { ...autopay, next_at: day('2026-07-09').toISOString() };
  expect(nextOf({ reminders_sent: 1, autopay: same })).toEqual(['charge', day('2026-07-09')]);
  expect(nextOf({ reminders_sent: 1, charging: 4 })).toEqual(['remind', day('2026-07-09')]);
  expect(nextOf({ reminders_sent: 4, charging: 4 })).toBeNull();
});

test('an order gives its names free before it is cancelled, where it holds any', () => {
  const order = (until: string) => {
    const step = invoiceStep(
      invoiceOf({ kind: 'order', held: { until: day(until).toISOString(), names: 1 } }, DUE),
    );
    return [step?.kind, step?.at];
  };
  expect(order('2026-07-01')).toEqual(['release', day('2026-07-01')]);
  expect(order('2026-08-01')).toEqual(['cancel', day('2026-07-24')]);
  expect(order('2026-07-24')).toEqual(['cancel', day('2026-07-24')]);
});

const filed = (invoice: typeof renewal, ...rest: [Parameters<typeof fileInvoice>[1], 'charging'[]?]) =>
  changed(fileInvoice(invoice, ...rest));

test('an invoice is filed for its next step, as it is once it is not being charged any more', () => {
  const charging = { ...renewal, reminders_sent: 4, charging: 4 };
  expect(filed(charging, {})).toMatchObject({ set: { version: 2 }, removed: ['due_pk', 'due_sk'] });
  expect(filed(charging, {}, ['charging'])).toMatchObject({
    set: { due_sk: expect.stringMatching(/^2026-07-07/) },
    removed: ['charging'],
  });
  expect(filed({ ...renewal, reminders_sent: 1 }, { charging: 4 }).set.due_sk).toMatch(/^2026-07-09/);
});

test('what is given back of an invoice for credit is money alone, and never more than its total', () => {
  const given = (kind: 'credit' | 'order', amount_refunded: number, credit_given: number) =>
    givenBackOf(invoiceOf({ kind, total: 100, amount_refunded, credit_given }));
  expect([given('order', 30, 20), given('credit', 30, 100), given('order', 90, 20)]).toEqual([50, 30, 100]);
});
