import { cancelUnpaidInvoice, loadOrdered } from '../billing/invoices/cancel-invoice.ts';
import { fileInvoice } from '../billing/invoices/dunning.ts';
import { getInvoice } from '../billing/invoices/invoices.ts';
import { isPayable } from '../billing/invoices/present-invoice.ts';
import { taxFor } from '../billing/tax/tax-payer.ts';
import { type CatalogEntries, findEntries } from '../catalog/catalog.ts';
import { conflict, type Failure, priceChanged, unavailable } from '../platform/failure.ts';
import { formatMoney, toMajor } from '../platform/money.ts';
import { equals } from '../platform/table/expressions.ts';
import { retryOnConflict, transact, update } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/client-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { assertNone } from './assert-none.ts';
import type { Bought, Placed } from './confirm-placed.ts';
import { purchaseOf } from './new-services.ts';
import { nameNet } from './pricing.ts';
import { namesGone, planHeldNames } from './retake-names.ts';

const CONFIRMED_FOR_MS = 15 * 60_000;
const RETRY_AFTER_SECONDS = 10;

export type Unpaid = { client: ClientRecord; invoice: InvoiceRecord };

/** What asks registrars and registries is loaded with the first order that has to ask them again: few do. */
const asking = () => import('./confirm-placed.ts');

/** What was ordered, where nobody has confirmed it for a quarter of an hour, or its names were given free. */
const findDoubtful = async (invoice: InvoiceRecord, now: Date): Promise<ServiceRecord[]> => {
  const confirmedAt = Date.parse(invoice.confirmed_at ?? invoice.created_at);
  if (invoice.held !== null && now.getTime() - confirmedAt <= CONFIRMED_FOR_MS) return [];
  const records = await loadOrdered(invoice);
  return records.flatMap((record) => (record?.status === 'pending' ? [record] : []));
};

/** What the whole order comes to now that premium names cost what they cost, and others what the catalog says. */
const totalNow = (
  { client, invoice }: Unpaid,
  catalog: CatalogEntries,
  bought: Bought[],
  now: Date,
): number => {
  const withTax = taxFor(catalog.taxes, client, now);
  return bought.reduce((total, { record, confirmed: { premium } }) => {
    const line = invoice.lines.find(({ domain_id }) => domain_id === record.id);
    const isOrdinary = !premium && !record.purchase?.premium;
    if (!line || isOrdinary || premium?.total === line.unit_price) return total;
    const { tld, type, years, currency } = record;
    const price = premium?.total ?? nameNet(catalog.tlds.get(tld), type, years, currency);
    return total - line.total + withTax(price).total;
  }, invoice.total);
};

/** An order that cannot be delivered as it was placed is cancelled, so that another can be: its names are free again. */
const cancelWith = async (invoice: InvoiceRecord, failure: Failure, now: Date): Promise<never> => {
  await cancelUnpaidInvoice(invoice, 'system', now);
  throw failure;
};

const cancelGone = (invoice: InvoiceRecord, reasons: string[], now: Date): Promise<never> => {
  const message = `${reasons.join(' ')} The order was cancelled: order again without it.`;
  return cancelWith(invoice, conflict('domain_unavailable', message), now);
};

/** Writes down what was confirmed, with the names held; returns the invoice as it is then. */
const note = async (
  invoice: InvoiceRecord,
  services: ServiceRecord[],
  bought: Bought[],
  now: Date,
): Promise<InvoiceRecord> => {
  const { writes, ...held } = planHeldNames(invoice, services, now);
  const set = { confirmed_at: now.toISOString(), ...held };
  await transact([
    fileInvoice(invoice, set),
    ...writes,
    ...bought.map(({ record, confirmed }) =>
      update(record, { set: { purchase: purchaseOf(confirmed) } }, [equals('status', 'pending')]),
    ),
  ]);
  return { ...invoice, ...set, version: invoice.version + 1 };
};

/** Throws a 422 for what the client can mend, or a 503 for what nobody could say. */
const assertConfirmed = ({ mendable, doubts: [doubt] }: Pick<Placed, 'mendable' | 'doubts'>): void => {
  assertNone(mendable);
  if (doubt) throw unavailable(doubt, RETRY_AFTER_SECONDS);
};

const confirm = async (unpaid: Unpaid, now: Date): Promise<InvoiceRecord> => {
  const { client, invoice } = unpaid;
  if (!isPayable(invoice)) return invoice;
  const services = await findDoubtful(invoice, now);
  if (services.length === 0) {
    const { unasked_names: unasked = [] } = invoice;
    if (unasked.length > 0) assertConfirmed(await (await asking()).unprovedNames(invoice, unasked, now));
    return invoice;
  }
  const taken = (await namesGone(invoice, services)).map((name) => `Somebody else has ordered ${name}.`);
  if (taken.length > 0) return cancelGone(invoice, taken, now);

  const { confirmPlaced } = await asking();
  const { gone, mendable, doubts, bought } = await confirmPlaced(client, invoice, services, now);
  if (gone.length > 0) return cancelGone(invoice, gone, now);
  assertConfirmed({ mendable, doubts });
  const tlds = bought.map(({ record }) => record.tld);
  const total = totalNow(unpaid, await findEntries([], tlds), bought, now);
  if (total !== invoice.total) {
    const { currency } = invoice;
    const message = `The price has changed: the order now comes to ${formatMoney(total, currency)}. This one was cancelled: order again.`;
    await cancelWith(invoice, priceChanged(message, { total: toMajor(total, currency), currency }), now);
  }
  return note(invoice, services, bought, now);
};

/**
 * Before money is taken for an order: confirms its names again unless that was done in the last quarter of an hour, and
 * takes them again where they were given free. Returns the invoice as it is then. Throws 503 when the registrar does not
 * answer and 422 for what the client can mend. A name that is gone, or has another price, cancels the order (what was
 * paid on it becomes credit) and throws 409, of a price with the new total. Where the names of its hosting lead is asked
 * now if the order did not.
 */
export const confirmAgain = (unpaid: Unpaid, now: Date): Promise<InvoiceRecord> =>
  retryOnConflict(unpaid, async (first) => {
    const { client, invoice } = unpaid;
    return confirm(first ?? { client, invoice: await getInvoice(client.id, invoice.id) }, now);
  });

/** The later state of an invoice: as it was confirmed, or as it was read since. */
export const newer = (read: InvoiceRecord, confirmed: InvoiceRecord): InvoiceRecord =>
  confirmed.version > read.version ? confirmed : read;
