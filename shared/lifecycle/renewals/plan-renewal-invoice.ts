import { invoiceCreated, invoicePaid, newInvoice, writeInvoice } from '../../billing/invoices/new-invoice.ts';
import { invoiceNumber } from '../../billing/invoices/present-invoice.ts';
import { creditFor, moveCredit } from '../../billing/ledger/credit.ts';
import { type AddTax, taxFor, taxNotesAt } from '../../billing/tax/tax-payer.ts';
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
import type { InvoiceLine, InvoiceRecord } from '../../records/invoice-record.ts';
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

/** What comes on one invoice. */
type Together = [Renewable, ...Renewable[]];

/** Of a domain in redemption: its fee (minor units), and until when it can be restored. */
export type Restoration = { record: DomainRecord; fee: number; until: Date };

/**
 * When the next period is to be paid: as this one ends. Hosting that is invoiced late is due later, as nobody gets less time than for other invoices;
 * a domain's registry does not wait.
 */
export const periodEnds = (record: ServiceRecord, now: Date): Date => {
  if (record.kind === 'domain') return new Date(record.expires_at ?? now);
  const earliest = addDays(now.toISOString(), config().invoice_due_days);
  const end = new Date(record.next_due_at ?? earliest);
  return end > earliest ? end : earliest;
};

/** What is paid by one invoice is due with the first of it. */
const dueDate = ([first, ...others]: Together, now: Date): Date => {
  const { record, restoration } = first;
  if (restoration) {
    return new Date(Math.min(restoration.until.getTime(), addDays(now, config().invoice_due_days).getTime()));
  }
  const ends = [record, ...others.map((other) => other.record)].map((one) => periodEnds(one, now).getTime());
  return new Date(Math.min(...ends));
};

const renewsByItself = (record: ServiceRecord): boolean => record.kind === 'hosting' || record.auto_renew;

/** Who pays for a renewal, and how. */
export type Payer = { client: ClientRecord; wallet: WalletRecord; taxes: TaxesRecord | null };

const linesOf = ({ record, restoration }: Renewable, withTax: AddTax): InvoiceLine[] =>
  restoration
    ? restorationLines(restoration.record, restoration.fee, withTax)
    : renewalLines(record, withTax);

const renewalInvoice = (together: Together, { client, wallet, taxes }: Payer, now: Date): InvoiceRecord => {
  const [{ record, restoration }] = together;
  const withTax = taxFor(taxes, client, now);
  const lines = together.flatMap((one) => linesOf(one, withTax));
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
      services: together.map((one) => renewedService(one.record)),
      totals,
      creditApplied: auto_apply_credit ? creditFor(client, totals.total, record.currency) : 0,
      dueAt: dueDate(together, now),
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
 * Plans the invoice of the next period, with that of `others` which are due along with it. Each record notes it in the same
 * transaction, so that one period has one invoice whoever else tries; a record that is not claimed must be as it was read,
 * and a worker that had it finds its lease gone.
 */
export const planRenewalInvoice = (
  renewable: Renewable,
  payer: Payer,
  actor: Actor,
  now: Date,
  others: ServiceRecord[] = [],
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  const together: Together = [renewable, ...others.map((record) => ({ record, registrarPrice: null }))];
  const invoice = renewalInvoice(together, payer, now);
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
      ...together.map((one) => noteInvoice(one, invoice, now)),
      ...writeInvoice(invoice),
      ...moveCredit(invoice.client_id, currency, [creditUsed], now),
      ...events.map(writeEvent),
      ...together.map(({ record }) =>
        audit(record, actor, 'renewal.invoiced', now, { invoice: id, total: invoice.total, credit_applied }),
      ),
    ],
    followUp: { events, ...serviceMessages(invoice.client_id, isPaid ? invoice.services : []) },
  };
};
