import {
  cancelUnpaidInvoice,
  fileInvoice,
  getInvoice,
  isPayable,
  loadOrdered,
} from '../billing/invoices/index.ts';
import { taxFor } from '../billing/tax/index.ts';
import { type CatalogEntries, findEntries } from '../catalog/index.ts';
import { money } from '../events/index.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';
import { conflict, type Failure, priceChanged, unavailable } from '../platform/failure.ts';
import { toMajor } from '../platform/money.ts';
import { equals } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/query.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import type { InvoiceRecord, NamesHeld } from '../records/invoices.ts';
import { countHeld, domainNameOf, heldFor, holdKey, keepHold } from '../services/index.ts';
import type { Bought, Placed } from './confirm-placed.ts';
import { assertNone } from './draft.ts';
import { registrarPurchase } from './new-services.ts';
import { nameNet } from './pricing.ts';

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

const cancelGone = (invoice: InvoiceRecord, reasons: Sentence[], now: Date): Promise<never> => {
  const message = say`${together(reasons)} The order was cancelled: order again without it.`;
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
      update(record, { set: { purchase: registrarPurchase(confirmed) }, due: 'unchanged' }, [
        equals('status', 'pending'),
      ]),
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
  const taken = (await namesGone(invoice, services)).map((name) => say`Somebody else has ordered ${name}.`);
  if (taken.length > 0) return cancelGone(invoice, taken, now);

  const { confirmPlaced } = await asking();
  const { gone, mendable, doubts, bought } = await confirmPlaced(client, invoice, services, now);
  if (gone.length > 0) return cancelGone(invoice, gone, now);
  assertConfirmed({ mendable, doubts });
  const tlds = bought.map(({ record }) => record.tld);
  const total = totalNow(unpaid, await findEntries([], tlds), bought, now);
  if (total !== invoice.total) {
    const { currency } = invoice;
    const message = say`The price has changed: the order now comes to ${money(total, currency)}. This one was cancelled: order again.`;
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

/** Whoever starts to pay keeps the names for as long as a payment takes. */
const PAYMENT_HOURS = 1;

const heldName = (record: ServiceRecord) => ({ type: record.kind, domain: domainNameOf(record) });

/** Of names that were given free: those that somebody has ordered since. */
const namesGone = async (invoice: InvoiceRecord, services: ServiceRecord[]): Promise<string[]> => {
  if (invoice.held !== null) return [];
  const holds = await getItems(...services.map((record) => holdKey(heldName(record))));
  return services.filter((_, index) => holds[index]).map(domainNameOf);
};

/** The names of an order that is about to be paid: kept for at least an hour more, and taken again if they were free. */
export const planHeldNames = (
  { held, client_id }: InvoiceRecord,
  services: ServiceRecord[],
  now: Date,
): { held?: NamesHeld; writes: Write[] } => {
  if (held === undefined) return { writes: [] };
  const names = new Set(services.map(domainNameOf)).size;
  const forPayment = heldFor(held?.names ?? names, PAYMENT_HOURS, now);
  if (held) return { held: held.until > forPayment.until ? held : forPayment, writes: [] };
  const taken = services.map((record) => keepHold(heldName(record), client_id, record.id));
  return { held: forPayment, writes: [...taken, countHeld(client_id, forPayment)] };
};
