import { isDeepStrictEqual } from 'node:util';
import { getTaxes } from '../../catalog/index.ts';
import { getClient, requestTaxReview } from '../../clients/index.ts';
import { about, audit, money, newEvent, writeEvent } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { say } from '../../languages/sentence.ts';
import { invoiceChanged, unavailable } from '../../platform/failure.ts';
import { toMajor } from '../../platform/money.ts';
import { equals, unchanged } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { check, retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { EventRecord } from '../../records/events.ts';
import type { InvoiceAutopay, InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { OrderRecord } from '../../records/orders.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import { buyerOf, fileInvoice, getInvoiceWithAttempts, invoiceNumber, isPayable } from '../invoices/index.ts';
import { windowEnd } from '../payments/index.ts';
import { type Taxes, type TaxNotes, taxFor, taxNotesAt, totalsOf, withVatCheck } from '../tax/index.ts';

/** A kept method that was declined is not charged again in the same payment. */
const isOver = ({ status, charge }: AttemptRecord): boolean =>
  status === 'succeeded' || status === 'cancelled' || (status === 'failed' && charge !== undefined);

/** Whether a payment of what the invoice comes to has begun, and somebody may still be at it: it stays what it was quoted. */
const isBeingPaid = ({ charging }: InvoiceRecord, attempts: AttemptRecord[], now: Date): boolean =>
  charging !== undefined ||
  attempts.some(
    (attempt) => attempt.status === 'processing' || (!isOver(attempt) && now < windowEnd(attempt)),
  );

/** Ends what could still be paid of the amount before; false when some of it was paid, or is being paid. */
export type EndOthers = (invoice: { client_id: number; invoice_id: number }, now: Date) => Promise<boolean>;

type Wanted = {
  endOthers: EndOthers;
  /** When the invoice is charged, should it come to another total. */
  autopay?: InvoiceAutopay;
};

/** `busy`: a payment has begun, and the invoice stays until it is over. */
export type Review = { outcome: 'same' | 'changed' | 'other_total' | 'busy'; invoice: InvoiceRecord };

const reviewOnce = async (
  clientId: number,
  id: number,
  { endOthers, autopay }: Wanted,
  now: Date,
): Promise<Review> => {
  const [{ invoice, attempts }, client, taxes] = await Promise.all([
    getInvoiceWithAttempts(clientId, id),
    getClient(clientId),
    getTaxes(),
  ]);
  const by = { client, taxes };
  const retaxed = retaxedNow(invoice, by, now);
  if (!retaxed) return { outcome: 'same', invoice };
  if (isBeingPaid(invoice, attempts, now)) return { outcome: 'busy', invoice };
  const isOther = retaxed.amounts.total !== invoice.total;
  const isOpen = attempts.some(({ payment_id }) => payment_id === null);
  if (isOther && isOpen && !(await endOthers({ client_id: clientId, invoice_id: id }, now))) {
    return { outcome: 'busy', invoice };
  }
  const order = invoice.order_id === null ? undefined : await getItem(keys.order(clientId, invoice.order_id));
  const plan = planRetax(invoice, order, by, retaxed, now, isOther ? autopay : undefined);
  await transact(plan.writes);
  return { outcome: isOther ? 'other_total' : 'changed', invoice: plan.invoice };
};

/**
 * Brings an unpaid invoice up to date unless it is being paid: in one transaction, which holds only where no payment begins
 * meanwhile. Any number of calls do it once; another total is told.
 */
export const reviewInvoice = (clientId: number, id: number, wanted: Wanted, now: Date): Promise<Review> =>
  retryOnConflict(undefined, () => reviewOnce(clientId, id, wanted, now));

/**
 * Before money is taken for an invoice: brings it up to date, and asks about a VAT number where that decides and is not
 * known. Throws 409 `invoice_changed` with the new total when it comes to another one, so that nobody pays what they have
 * not seen; a payment that has begun stays what it was quoted.
 */
export const withTaxOfToday = async <C extends TaxedBy & { invoice: InvoiceRecord }>(
  context: C,
  endOthers: EndOthers,
  now: Date,
): Promise<C> => {
  const { client, invoice, taxes } = context;
  if (!isPayable(invoice)) return context;
  const known = await withVatCheck(client, taxes, now);
  if (!retaxedNow(invoice, { client: known, taxes }, now)) return context;
  const reviewed = await reviewInvoice(client.id, invoice.id, { endOthers }, now).catch((error) => {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable(say`The payment service does not answer. Try again in a moment.`);
  });
  if (reviewed.outcome === 'other_total') {
    const { id, balance, currency } = reviewed.invoice;
    const message = say`The tax of invoice ${invoiceNumber(id)} has changed: ${money(balance, currency)} are to be paid now.`;
    throw invoiceChanged(message, { total: toMajor(balance, currency), currency });
  }
  return { ...context, invoice: reviewed.invoice };
};

/** Who pays, by which rules. */
type TaxedBy = { client: ClientRecord; taxes: Taxes };

const NOTES = ['tax_exemption', 'reverse_charge', 'vat_unanswered'] as const satisfies (keyof TaxNotes)[];

type Amounts = Pick<InvoiceRecord, 'lines' | 'subtotal' | 'tax' | 'total' | 'balance'>;

const amountsOf = ({ lines, subtotal, tax, total, balance }: Amounts): Amounts => ({
  lines,
  subtotal,
  tax,
  total,
  balance,
});

const notesOf = (invoice: TaxNotes): TaxNotes =>
  Object.fromEntries(NOTES.flatMap((note) => (invoice[note] ? [[note, invoice[note]]] : [])));

/** The lines with the tax of now; null for those that have none, or of which it is not known what it was worked out from. */
const linesNow = ({ lines }: InvoiceRecord, { client, taxes }: TaxedBy, now: Date): InvoiceLine[] | null => {
  const withTax = taxFor(taxes, client, now);
  const taxed = lines.flatMap(({ catalog_price, ...line }) =>
    catalog_price ? [{ ...line, ...withTax(catalog_price.unit_price, catalog_price.setup_fee) }] : [],
  );
  return taxed.length === lines.length ? taxed : null;
};

/** What differs in an invoice that is made out now. */
type Retaxed = { amounts: Amounts; notes: TaxNotes; buyer: ReturnType<typeof buyerOf> };

/**
 * An unpaid invoice as its client's place and numbers and the taxes make it now; null where that is how it is. One of
 * which more is paid already than it would come to keeps its amounts.
 */
export const retaxedNow = (invoice: InvoiceRecord, by: TaxedBy, now: Date): Retaxed | null => {
  if (!isPayable(invoice) || !invoice.buyer) return null;
  const buyer = buyerOf(by.client.profile);
  const lines = linesNow(invoice, by, now);
  const totals = lines && totalsOf(lines);
  const paid = invoice.total - invoice.balance;
  const same = { amounts: amountsOf(invoice), notes: notesOf(invoice) };
  const after =
    lines && totals && totals.total > paid
      ? {
          amounts: { lines, ...totals, balance: totals.total - paid },
          notes: taxNotesAt(by.taxes, by.client, now),
        }
      : same;
  return isDeepStrictEqual({ ...after, buyer }, { ...same, buyer: invoice.buyer })
    ? null
    : { ...after, buyer };
};

/** An order shows what its lines come to. */
const retaxOrder = (order: OrderRecord, { lines, total }: Amounts, now: Date): Write => {
  const items = order.items.map((item) => {
    const own = lines.filter(
      ({ hosting_account_id, domain_id }) =>
        hosting_account_id === item.hosting_account_id && domain_id === item.domain_id,
    );
    const totalOf = (id: number | undefined, before: number) =>
      own.find(({ addon }) => addon?.id === id)?.total ?? before;
    const addons = item.addons?.map((addon) => ({ ...addon, total: totalOf(addon.addon_id, addon.total) }));
    return { ...item, total: totalOf(undefined, item.total), ...(addons ? { addons } : {}) };
  });
  const set = { items, total, updated_at: now.toISOString() };
  return update(order, { set, due: 'unchanged' }, [equals('updated_at', order.updated_at)]);
};

const changedEvent = (invoice: InvoiceRecord, total: number, now: Date): EventRecord => {
  const { id, currency } = invoice;
  const [before, after] = [money(invoice.total, currency), money(total, currency)];
  const message = say`The tax of invoice ${invoiceNumber(id)} has changed: it comes to ${after}, before ${before}.`;
  return newEvent(about.invoice(invoice), 'invoice_changed', message, now, {
    amount: invoice.total,
    currency,
  });
};

/**
 * Plans to write an unpaid invoice anew. It holds while the invoice is as it was read, which no payment leaves that begins,
 * and the client is; another total is told.
 */
const planRetax = (
  invoice: InvoiceRecord,
  order: OrderRecord | undefined,
  { client }: TaxedBy,
  { amounts, notes, buyer }: Retaxed,
  now: Date,
  autopay: InvoiceAutopay | undefined = invoice.autopay,
) => {
  const isOther = amounts.total !== invoice.total;
  const gone = [...NOTES.filter((note) => invoice[note] && !notes[note]), 'documents' as const];
  const set = { ...amounts, ...notes, buyer, ...(autopay ? { autopay } : {}), updated_at: now.toISOString() };
  const events = isOther ? [changedEvent(invoice, amounts.total, now)] : [];
  return {
    isOther,
    invoice: {
      ...(Object.fromEntries(
        Object.entries(invoice).filter(([name]) => !gone.some((one) => one === name)),
      ) as unknown as InvoiceRecord),
      ...set,
      version: invoice.version + 1,
    },
    writes: [
      fileInvoice(invoice, set, gone),
      check(keys.client(client.id), unchanged(client, ['profile', 'tax_exemption', 'vat_check'])),
      ...(notes.vat_unanswered && !invoice.vat_unanswered ? [requestTaxReview(client.id, now)] : []),
      ...(order ? [retaxOrder(order, amounts, now)] : []),
      ...events.map(writeEvent),
      audit(about.invoice(invoice), 'system', 'invoice.retaxed', now, {
        from: invoice.total,
        to: amounts.total,
        country: buyer.country,
      }),
    ],
    followUp: { events },
  };
};
