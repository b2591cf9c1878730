import { expect, test } from 'vitest';
import { planManualLine } from '../../../shared/billing/invoices/new-invoice.ts';
import { attemptOf, clientOf, invoiceOf, NOW } from '../../support/unit/records.ts';

const line = { description: 'Moving a site', amount: 5000 };
const add = (given: Parameters<typeof invoiceOf>[0], ...attempts: ReturnType<typeof attemptOf>[]) =>
  planManualLine(
    { invoice: invoiceOf({ kind: 'manual', ...given }), attempts },
    clientOf(),
    null,
    line,
    'operator:ama',
    NOW,
  ).invoice.lines.length;

test('an invoice that staff have written takes lines until something of it is paid', () => {
  expect(add({})).toBe(1);
  for (const given of [{ kind: 'order' }, { status: 'cancelled' }, { balance: 9_999 }] as const) {
    expect(() => add(given)).toThrow(expect.objectContaining({ code: 'invoice_fixed' }));
  }
});

test('an invoice that staff have written takes no line while it is being paid', () => {
  const refused = expect.objectContaining({ code: 'payment_in_progress' });
  expect(() => add({}, attemptOf({ status: 'failed' }), attemptOf({ status: 'processing' }))).toThrow(
    refused,
  );
  expect(() => add({ charging: 4 })).toThrow(refused);
  expect(add({}, attemptOf({ status: 'failed' }))).toBe(1);
});
