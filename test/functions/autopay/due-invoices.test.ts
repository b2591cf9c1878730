import { beforeEach, expect, test } from 'vitest';
import { chargeDueInvoice } from '../../../shared/billing/autopay/charge-due-invoice.ts';
import { newAttempt } from '../../../shared/billing/payments/attempts.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import type { AttemptRecord } from '../../../shared/records/payments.ts';
import { attemptsOf, dueRenewal, firstMethod, invoiceNow, payAutomatically } from '../../support/charges.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { after, MINUTE_MS } from '../../support/durations.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';

const stack = crashStackForFile();
beforeEach(() => stack.startAfresh());

test('an invoice is charged from the moment it is due, while it can be paid and no other charge is under way', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const now = new Date();
  const charges = async (invoice: InvoiceRecord) => {
    await chargeDueInvoice(USD_CLIENT, invoice.id, now);
    return (await attemptsOf(invoice)).length;
  };
  const at = (ms: number) => after(now, ms).toISOString();
  expect(await charges(await dueRenewal({}, at(0)))).toBe(1);
  expect(await charges(await dueRenewal({}, at(1)))).toBe(0);
  expect(await charges(await dueRenewal({ charging: 99 }, at(0)))).toBe(0);
  expect(await charges(await dueRenewal({ status: 'cancelled' }, at(0)))).toBe(0);
});

/** Attempts of somebody who pays, or of an earlier charge. */
const tried = (invoice: InvoiceRecord, at: Date, given: Partial<AttemptRecord> = {}): AttemptRecord => {
  const id = newId(at);
  const beginning = { gateway: 'stripe', reference: `pi_${id}`, status: 'created' } as const;
  return { ...newAttempt(invoice, id, beginning, at), ...given };
};

test('who has opened a payment is left alone with it for half an hour', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const now = new Date();
  const ago = (ms: number) => after(now, -ms);
  const limit = 30 * MINUTE_MS;
  const chargedBeside = async (...attempts: ((invoice: InvoiceRecord) => AttemptRecord)[]) => {
    const invoice = await dueRenewal();
    await transact(attempts.map((attempt) => putNew(attempt(invoice))));
    await chargeDueInvoice(USD_CLIENT, invoice.id, now);
    const { status, autopay } = await invoiceNow(invoice);
    return status === 'paid' ? 'charged' : autopay?.next_at;
  };
  const method = await firstMethod();
  const charge = { method_id: 1, method: method.method, owner: method.owner, key: 'charge-1-1', used: [1] };
  expect(
    await chargedBeside(
      (invoice) => tried(invoice, ago(limit - 1)),
      (invoice) => tried(invoice, ago(MINUTE_MS), { status: 'processing' }),
      (invoice) => tried(invoice, ago(2 * MINUTE_MS), { status: 'requires_action' }),
    ),
  ).toBe(after(now, limit - MINUTE_MS).toISOString());
  expect(await chargedBeside((invoice) => tried(invoice, ago(limit - 1)))).toBe(after(now, 1).toISOString());
  expect(await chargedBeside((invoice) => tried(invoice, ago(limit)))).toBe('charged');
  expect(await chargedBeside((invoice) => tried(invoice, ago(1), { status: 'failed' }))).toBe('charged');
  expect(
    await chargedBeside((invoice) => tried(invoice, ago(1), { status: 'requires_action', charge })),
  ).toBe('charged');
});

test('credit is used before a card, which then pays the rest', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  await adjustCredit(USD_CLIENT, 'USD', 1000);
  const invoice = await dueRenewal();
  await chargeDueInvoice(USD_CLIENT, invoice.id, new Date());
  expect(await invoiceNow(invoice)).toMatchObject({
    status: 'paid',
    credit_applied: 1000,
    amount_paid: 3990,
  });
});
