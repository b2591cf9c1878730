import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { conflict } from '../../platform/failure.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { InvoiceLine, InvoiceRecord } from '../../records/invoice-record.ts';
import type { Taxes } from '../tax/rule-in-effect.ts';
import { type AddTax, taxFor, taxNotesAt } from '../tax/tax-payer.ts';
import { totalsOf } from '../tax/total-taxes.ts';
import { fileInvoice } from './dunning.ts';
import { assertNotCharging, paymentInProgress } from './invoices.ts';
import { invoiceCreated, newInvoice, writeInvoice } from './new-invoice.ts';
import { invoiceNumber } from './present-invoice.ts';

/** What staff charge for besides: `amount` in minor units, as a price of the catalog, with or without tax. */
export type ManualLine = { description: string; amount: number };

const lineOf = ({ description, amount }: ManualLine, addTax: AddTax): InvoiceLine => ({
  type: 'other',
  description,
  ...addTax(amount),
  hosting_account_id: null,
  domain_id: null,
});

/** Plans an unpaid invoice that staff have written; its client is told. */
export const planManualInvoice = (
  client: ClientRecord,
  taxes: Taxes,
  { lines: wanted, dueAt }: { lines: ManualLine[]; dueAt?: Date | undefined },
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  const addTax = taxFor(taxes, client, now);
  const lines = wanted.map((line) => lineOf(line, addTax));
  const invoice = newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'manual',
      currency: client.profile.currency,
      lines,
      services: [],
      totals: totalsOf(lines),
      creditApplied: 0,
      taxNotes: taxNotesAt(taxes, client, now),
      ...(dueAt ? { dueAt } : {}),
    },
    now,
  );
  const event = invoiceCreated(invoice, now);
  const entry = audit(about.invoice(invoice), actor, 'invoice.written', now, { total: invoice.total });
  return {
    invoice,
    writes: [...writeInvoice(invoice), writeEvent(event), entry],
    followUp: { events: [event] },
  };
};

const assertOpen = (invoice: InvoiceRecord, attempts: AttemptRecord[]): void => {
  const { id, kind, status, balance, total } = invoice;
  if (kind !== 'manual' || status !== 'unpaid' || balance !== total) {
    throw conflict(
      'invoice_fixed',
      `${invoiceNumber(id)} takes no more lines: only one that staff have written does, until something is paid of it.`,
    );
  }
  assertNotCharging(invoice);
  if (attempts.some((attempt) => attempt.status === 'processing')) throw paymentInProgress();
};

/** Plans one more line of an invoice that staff have written, of which nothing is paid. Throws a conflict for others. */
export const planManualLine = (
  { invoice, attempts }: { invoice: InvoiceRecord; attempts: AttemptRecord[] },
  client: ClientRecord,
  taxes: Taxes,
  line: ManualLine,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  assertOpen(invoice, attempts);
  const lines = [...invoice.lines, lineOf(line, taxFor(taxes, client, now))];
  const totals = totalsOf(lines);
  // A document that was rendered before shows other lines.
  const set = { lines, ...totals, balance: totals.total, documents: {}, updated_at: now.toISOString() };
  const details = { total: totals.total, lines: lines.length };
  return {
    invoice: { ...invoice, ...set },
    writes: [
      fileInvoice(invoice, set),
      audit(about.invoice(invoice), actor, 'invoice.line_added', now, details),
    ],
  };
};
