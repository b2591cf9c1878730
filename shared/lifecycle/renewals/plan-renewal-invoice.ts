import { invoiceCreated, invoicePaid, newInvoice, writeInvoice } from '../../billing/invoices/new-invoice.ts';
import { invoiceNumber } from '../../billing/invoices/present-invoice.ts';
import { creditFor, moveCredit } from '../../billing/ledger/credit.ts';
import { taxFor, taxNotesAt } from '../../billing/tax/tax-payer.ts';
import { totalsOf } from '../../billing/tax/total-taxes.ts';
import { audit } from '../../events/audit.ts';
import { writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { RegistrarPrice } from '../../integrations/registrar-offer.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { equals } from '../../platform/table/expressions.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import type { Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import type { TaxesRecord } from '../../records/taxes-record.ts';
import type { WalletRecord } from '../../records/wallet-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { releaseLease } from '../../services/lease.ts';
import { readyState, serviceMessages } from '../../services/release-services.ts';
import { renewalLines, renewedService, restorationLines } from './renewal-line.ts';

/** A record about to be invoiced, and what its registrar wants where the name has a price of its own. */
export type Renewable = {
  record: ServiceRecord;
  registrarPrice: RegistrarPrice | null;
  restoration?: Restoration;
};

/** Of a domain in redemption: its fee (minor units), and until when it can be restored. */
export type Restoration = { record: DomainRecord; fee: number; until: Date };

/**
 * When the period ends. Hosting that is invoiced late is due later, as nobody gets less time than for other invoices;
 * a domain's registry does not wait.
 */
const dueDate = ({ record, restoration }: Renewable, now: Date): Date => {
  if (restoration) {
    return new Date(Math.min(restoration.until.getTime(), addDays(now, config().invoice_due_days).getTime()));
  }
  if (record.kind === 'domain') return new Date(record.expires_at ?? now);
  const earliest = addDays(now.toISOString(), config().invoice_due_days);
  const end = new Date(record.next_due_at ?? earliest);
  return end > earliest ? end : earliest;
};

const renewsByItself = (record: ServiceRecord): boolean => record.kind === 'hosting' || record.auto_renew;

/** Who pays for a renewal, and how. */
export type Payer = { client: ClientRecord; wallet: WalletRecord; taxes: TaxesRecord | null };

const renewalInvoice = (renewable: Renewable, { client, wallet, taxes }: Payer, now: Date): InvoiceRecord => {
  const { record, restoration } = renewable;
  const withTax = taxFor(taxes, client, now);
  const lines = restoration
    ? restorationLines(restoration.record, restoration.fee, withTax)
    : renewalLines(record, withTax);
  const totals = totalsOf(lines);
  const { auto_apply_credit } = config().renewals;
  return newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'renewal',
      currency: record.currency,
      lines,
      services: [renewedService(record)],
      totals,
      creditApplied: auto_apply_credit ? creditFor(client, totals.total, record.currency) : 0,
      dueAt: dueDate(renewable, now),
      taxNotes: taxNotesAt(taxes, client, now),
      // A fee that is seldom expected is paid by a deed of its own, and so is what was told not to renew.
      ...(restoration || !renewsByItself(record) ? {} : { chargeDaysBefore: wallet.autopay.days_before }),
    },
    now,
  );
};

/** A record whose invoice is unpaid comes back when it is overdue; one paid by credit is renewed at once. */
const noteInvoice = (
  { record, registrarPrice, restoration }: Renewable,
  invoice: InvoiceRecord,
  now: Date,
): Write => {
  // Who has not claimed the record must find it as it was read.
  const when = [equals('updated_at', record.updated_at)];
  const amount = registrarPrice ? { recurring_amount: record.recurring_amount } : {};
  const price = registrarPrice ? { registrar_price: registrarPrice } : {};
  const restores = restoration ? ({ restores: true } as const) : {};
  const renewal = { invoice_id: invoice.id, due_at: invoice.due_at, ...price, ...restores };
  if (invoice.status === 'unpaid') return completeTask(record, { renewal, ...amount }, now, when);
  const ready = readyState(renewedService(record), now);
  const set = { renewal, ...amount, ...ready, updated_at: now.toISOString() };
  return releaseLease(record, { set }, when);
};

/**
 * Plans the invoice of the next period. The record notes it in the same transaction, so that one period has one
 * invoice whoever else tries; a record that is not claimed must not be at work.
 */
export const planRenewalInvoice = (
  renewable: Renewable,
  payer: Payer,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  const { record } = renewable;
  const invoice = renewalInvoice(renewable, payer, now);
  const { id, credit_applied, currency, status } = invoice;
  const isPaid = status === 'paid';
  const events = [invoiceCreated(invoice, now), ...(isPaid ? [invoicePaid(invoice, now)] : [])];
  const creditUsed = {
    type: 'invoice_payment',
    amount: -credit_applied,
    source: `renewal:${id}`,
    invoiceId: id,
    description: `Used for invoice ${invoiceNumber(id)}`,
  } as const;
  return {
    invoice,
    writes: [
      noteInvoice(renewable, invoice, now),
      ...writeInvoice(invoice),
      ...moveCredit(invoice.client_id, currency, [creditUsed], now),
      ...events.map(writeEvent),
      audit(record, actor, 'renewal.invoiced', now, { invoice: id, total: invoice.total, credit_applied }),
    ],
    followUp: { events, ...serviceMessages(invoice.client_id, isPaid ? invoice.services : []) },
  };
};
