import { requestTaxReview } from '../../clients/index.ts';
import { about, audit, money, newEvent, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import type { MailLocale } from '../../mail-templates/content/locale.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { conflict } from '../../platform/failure.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import type { UsedCoupon } from '../../records/catalog.ts';
import type { ClientProfile, ClientRecord } from '../../records/clients.ts';
import { claimNumber } from '../../records/collections.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import { withStatus } from '../../records/indexes.ts';
import type {
  Buyer,
  InvoicedService,
  InvoiceLine,
  InvoiceRecord,
  NamesHeld,
} from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import { type AddTax, type Taxes, type TaxNotes, taxFor, taxNotesAt, totalsOf } from '../tax/index.ts';
import { dueForInvoiceStep, fileInvoice, firstCharges, isReminded, remindersBy } from './dunning.ts';
import { assertNotCharging, enterInvoice, invoiceNumber, paymentInProgress } from './invoices.ts';

type NewInvoice = {
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
  const total = money(invoice.total, invoice.currency);
  const message = say`Invoice ${invoiceNumber(invoice.id)} for ${total} is ready.`;
  return newEvent(about.invoice(invoice), 'invoice_created', message, now);
};

export const invoicePaid = (invoice: InvoiceRecord, now: Date): EventRecord =>
  newEvent(about.invoice(invoice), 'invoice_paid', say`Invoice ${invoiceNumber(invoice.id)} is paid.`, now);

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
      say`${invoiceNumber(id)} takes no more lines: only one that staff have written does, until something is paid of it.`,
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

/** A buyer as the profile has it now; an invoice keeps it as it was when it was made. */
export const buyerOf = (profile: ClientProfile): Buyer => {
  const { company_name, first_name, last_name, address, city, state, postcode, country, tax_id } = profile;
  const person = `${first_name} ${last_name}`;
  return {
    name: company_name || person,
    contact: company_name ? person : null,
    address,
    city,
    state,
    postcode,
    country,
    tax_id: tax_id ?? null,
  };
};

/** "Germany" for "DE", in French "Allemagne"; whatever else was stored as it is. */
export const countryName = (code: string, locale: MailLocale): string => {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
};

/** Lines of an address as it is written on a letter, without those that are not known. */
export const addressLines = (
  { contact, address, city, state, postcode, country }: Buyer,
  locale: MailLocale,
): string[] =>
  [
    contact,
    address,
    [postcode, city].filter(Boolean).join(' '),
    state,
    country && countryName(country, locale),
  ].flatMap((line) => line || []);
