import { requestTaxReview } from '../../clients/request-tax-review.ts';
import { about } from '../../events/about.ts';
import { newEvent } from '../../events/events.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { formatMoney } from '../../platform/money.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import { claimNumber } from '../../records/claim-number.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { UsedCoupon } from '../../records/coupon-record.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoicedService, InvoiceLine, InvoiceRecord, NamesHeld } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { TaxNotes } from '../tax/tax-payer.ts';
import { firstCharges } from './charge-schedule.ts';
import { dueForInvoiceStep, isReminded, remindersBy } from './dunning.ts';
import { enterInvoice } from './invoice-entry.ts';
import { buyerOf } from './parties.ts';
import { invoiceNumber } from './present-invoice.ts';

export type NewInvoice = {
  id: number;
  client: Pick<ClientRecord, 'id' | 'profile'>;
  orderId: number | null;
  kind: InvoiceRecord['kind'];
  currency: string;
  lines: InvoiceLine[];
  services: InvoicedService[];
  totals: { subtotal: number; tax: number; total: number };
  /** Why its lines have no tax, or may have too much. */
  taxNotes?: TaxNotes;
  /** Minor units of account credit used at once. */
  creditApplied: number;
  dueAt?: Date;
  /** Of a renewal: when its client wants it to be charged first, in days before it is due. */
  chargeDaysBefore?: number;
  /** Names it keeps until it is paid. */
  held?: NamesHeld | undefined;
  /** Names of hosting of which nobody was asked where they lead. */
  unaskedNames?: string[];
  coupon?: UsedCoupon | undefined;
};

/** An invoice as it is first written: paid at once when credit covers it or there is nothing to pay. */
export const newInvoice = (invoice: NewInvoice, now: Date): InvoiceRecord => {
  const { id, client, totals, creditApplied } = invoice;
  const balance = totals.total - creditApplied;
  const status = balance === 0 ? 'paid' : 'unpaid';
  const due = invoice.dueAt ?? addDays(now, config().invoice_due_days);
  const record: InvoiceRecord = {
    ...keys.invoice(client.id, id),
    ...withStatus('INVOICE', status, id),
    id,
    client_id: client.id,
    order_id: invoice.orderId,
    kind: invoice.kind,
    currency: invoice.currency,
    lines: invoice.lines,
    services: invoice.services,
    ...totals,
    credit_applied: creditApplied,
    amount_paid: 0,
    amount_refunded: 0,
    amount_held: 0,
    credit_given: 0,
    balance,
    due_at: due.toISOString(),
    seller: config().seller,
    buyer: buyerOf(client.profile),
    ...invoice.taxNotes,
    ...(invoice.chargeDaysBefore === undefined || balance === 0
      ? {}
      : { autopay: firstCharges(due, invoice.chargeDaysBefore) }),
    reminders_sent: isReminded(invoice.kind) ? remindersBy(due, now) : 0,
    paid_at: balance === 0 ? now.toISOString() : null,
    ...(status === 'unpaid' && invoice.held ? { held: invoice.held } : {}),
    ...(status === 'unpaid' && invoice.unaskedNames?.length ? { unasked_names: invoice.unaskedNames } : {}),
    ...(invoice.coupon ? { coupon: invoice.coupon } : {}),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
  return { ...record, ...dueForInvoiceStep(record) };
};

/** The registry of VAT numbers is asked again soon where it did not answer. */
const ASK_AGAIN_MS = 5 * 60_000;

export const writeInvoice = (invoice: InvoiceRecord): Write[] => {
  const { client_id, vat_unanswered, created_at } = invoice;
  const made = new Date(created_at);
  const again = new Date(made.getTime() + ASK_AGAIN_MS);
  return [
    putNew(invoice),
    claimNumber('invoice', invoice),
    enterInvoice(invoice),
    ...(vat_unanswered ? [requestTaxReview(client_id, made, again)] : []),
  ];
};

export const invoiceCreated = (invoice: InvoiceRecord, now: Date): EventRecord => {
  const total = formatMoney(invoice.total, invoice.currency);
  const message = `Invoice ${invoiceNumber(invoice.id)} for ${total} is ready.`;
  return newEvent(about.invoice(invoice), 'invoice_created', message, now);
};

export const invoicePaid = (invoice: InvoiceRecord, now: Date): EventRecord =>
  newEvent(about.invoice(invoice), 'invoice_paid', `Invoice ${invoiceNumber(invoice.id)} is paid.`, now);
