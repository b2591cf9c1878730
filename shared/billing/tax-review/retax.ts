import { isDeepStrictEqual } from 'node:util';
import { requestTaxReview } from '../../clients/request-tax-review.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { unchanged } from '../../platform/table/changes.ts';
import { equals } from '../../platform/table/expressions.ts';
import { check, update, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { InvoiceAutopay, InvoiceLine, InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { OrderRecord } from '../../records/order-record.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { buyerOf } from '../invoices/parties.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import type { Taxes } from '../tax/rule-in-effect.ts';
import { type TaxNotes, taxFor, taxNotesAt } from '../tax/tax-payer.ts';
import { totalsOf } from '../tax/total-taxes.ts';

/** Who pays, by which rules. */
export type TaxedBy = { client: ClientRecord; taxes: Taxes };

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
export type Retaxed = { amounts: Amounts; notes: TaxNotes; buyer: ReturnType<typeof buyerOf> };

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
  return update(order, { set: { items, total, updated_at: now.toISOString() } }, [
    equals('updated_at', order.updated_at),
  ]);
};

const changedEvent = (invoice: InvoiceRecord, total: number, now: Date): EventRecord => {
  const { id, currency } = invoice;
  const [before, after] = [invoice.total, total].map((amount) => formatMoney(amount, currency));
  const message = `The tax of invoice ${invoiceNumber(id)} has changed: it comes to ${after}, before ${before}.`;
  return newEvent(about.invoice(invoice), 'invoice_changed', message, now, {
    amount: invoice.total,
    currency,
  });
};

/**
 * Plans to write an unpaid invoice anew. It holds while the invoice is as it was read, which no payment leaves that begins,
 * and the client is; another total is told.
 */
export const planRetax = (
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
