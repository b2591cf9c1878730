import { cancelUnpaidInvoice } from '../billing/invoices/cancel-invoice.ts';
import { isPayable } from '../billing/invoices/present-invoice.ts';
import { confirmNames } from '../domains/confirm-names.ts';
import type { Confirmation, ConfirmedName, WantedName } from '../domains/confirmation.ts';
import { conflict, type Failure, priceChanged, unavailable } from '../platform/failure.ts';
import { formatMoney, toMajor } from '../platform/money.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItems } from '../platform/table/read.ts';
import { transact, update } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/client-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';
import { assertNone } from './draft.ts';
import { purchaseOf } from './new-services.ts';
import { taxRateOf, withTax } from './pricing.ts';

const CONFIRMED_FOR_MS = 15 * 60_000;
const RETRY_AFTER_SECONDS = 10;

export type Unpaid = { client: ClientRecord; invoice: InvoiceRecord };

type Named = { record: DomainRecord; confirmation: Confirmation };
type Bought = { record: DomainRecord; confirmed: ConfirmedName };

const wanted = (record: DomainRecord): WantedName => ({
  domain: record.name,
  tld: record,
  domainOption: record.type,
  years: record.years,
  tldRequirements: record.tld_requirements ?? {},
});

/** Names of an order that nobody has confirmed for a quarter of an hour. */
const findDoubtful = async ({ invoice }: Unpaid, now: Date): Promise<DomainRecord[]> => {
  if (!isPayable(invoice) || invoice.kind !== 'order') return [];
  const confirmedAt = Date.parse(invoice.confirmed_at ?? invoice.created_at);
  if (now.getTime() - confirmedAt <= CONFIRMED_FOR_MS) return [];
  const ordered = invoice.services.filter(({ kind, type }) => kind === 'domain' && type !== 'renew');
  const records = await getItems(...ordered.map(({ id }) => keys.domain(invoice.client_id, id)));
  return records.filter((record) => record?.status === 'pending') as DomainRecord[];
};

/** Throws for what the caller can mend or wait for; returns what cannot be had any more. */
const refusals = (names: Named[]): string[] => {
  const findings = names.flatMap(({ confirmation }) =>
    'findings' in confirmation ? confirmation.findings : [],
  );
  const lasting = findings.filter(({ code }) => code !== 'not_confirmed' && code !== 'profile_incomplete');
  if (lasting.length > 0) return lasting.map(({ message }) => message);
  assertNone(findings.filter(({ code }) => code === 'profile_incomplete'));
  const [doubt] = findings;
  if (doubt) throw unavailable(doubt.message, RETRY_AFTER_SECONDS);
  return [];
};

/** What the whole order comes to now that premium names cost what they cost. */
const totalNow = ({ client, invoice }: Unpaid, bought: Bought[]): number =>
  bought.reduce((total, { record, confirmed: { premium } }) => {
    const line = invoice.lines.find(({ domain_id }) => domain_id === record.id);
    const isOrdinary = !premium && !record.purchase?.premium;
    if (!line || isOrdinary || premium?.total === line.unit_price) return total;
    const yearly = record.type === 'register' ? record.recurring_amount * record.years : line.unit_price;
    return total - line.total + withTax(premium?.total ?? yearly, 0, taxRateOf(client.profile)).total;
  }, invoice.total);

/** An order that cannot be delivered as it was placed is cancelled, so that another can be: its names are free again. */
const cancelWith = async (invoice: InvoiceRecord, failure: Failure, now: Date): Promise<never> => {
  await cancelUnpaidInvoice(invoice, 'system', now);
  throw failure;
};

const note = (invoice: InvoiceRecord, bought: Bought[], now: Date) => [
  update(keys.invoice(invoice.client_id, invoice.id), { set: { confirmed_at: now.toISOString() } }, [
    equals('version', invoice.version),
  ]),
  ...bought.map(({ record, confirmed }) =>
    update(record, { set: { purchase: purchaseOf(confirmed) } }, [equals('status', 'pending')]),
  ),
];

/**
 * Before money is taken for an order: confirms its names again unless that was done in the last quarter of an hour.
 * Throws 503 when the registrar does not answer. A name that is gone, or has another price, cancels the order (what
 * was paid on it becomes credit) and throws 409, of a price with the new total.
 */
export const confirmAgain = async (unpaid: Unpaid, now: Date): Promise<void> => {
  const { client, invoice } = unpaid;
  const records = await findDoubtful(unpaid, now);
  if (records.length === 0) return;
  const confirmations = await confirmNames(records.map(wanted), client.profile, now);
  const names = records.flatMap((record, index) => {
    const confirmation = confirmations[index];
    return confirmation ? [{ record, confirmation }] : [];
  });
  const gone = refusals(names);
  if (gone.length > 0) {
    const message = `${gone.join(' ')} The order was cancelled: order again without it.`;
    await cancelWith(invoice, conflict('domain_unavailable', message), now);
  }
  const bought = names.flatMap(({ record, confirmation }) =>
    'confirmed' in confirmation ? [{ record, confirmed: confirmation.confirmed }] : [],
  );
  const total = totalNow(unpaid, bought);
  if (total !== invoice.total) {
    const { currency } = invoice;
    const message = `The price has changed: the order now comes to ${formatMoney(total, currency)}. This one was cancelled: order again.`;
    await cancelWith(invoice, priceChanged(message, { total: toMajor(total, currency), currency }), now);
  }
  await transact(note(invoice, bought, now));
};
