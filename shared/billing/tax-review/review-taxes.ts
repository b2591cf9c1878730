import { getTaxes } from '../../catalog/catalog.ts';
import { requestTaxReview } from '../../clients/request-tax-review.ts';
import { carryOut } from '../../events/carry-out.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { addDays } from '../../platform/dates.ts';
import { log } from '../../platform/log.ts';
import { equals } from '../../platform/table/expressions.ts';
import {
  countRecords,
  type IndexPage,
  pagesOf,
  queryDuePages,
  queryPage,
} from '../../platform/table/query.ts';
import { getItem, getItems } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { remove, update, type Write, writeOne } from '../../platform/table/write.ts';
import type { ClientRecord, VatCheck } from '../../records/client-record.ts';
import { collections, owedInvoices } from '../../records/collections.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoiceEntryRecord } from '../../records/invoice-entry-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { TaxReviewRecord } from '../../records/tax-review-record.ts';
import { getInvoice } from '../invoices/invoices.ts';
import { paymentsOf } from '../refunds/want-refund.ts';
import { endOpenPayments } from '../settlement/end-open-payments.ts';
import { askVatRegistry, withVatCheck } from '../tax/check-vat-number.ts';
import { knownCheck } from '../tax/reverse-charge.ts';
import type { Taxes } from '../tax/rule-in-effect.ts';
import { isSettled, planVerdict } from './correct-tax.ts';
import { type Review, reviewInvoice } from './tax-of-today.ts';

const MINUTE_MS = 60_000;

/** An invoice that is being paid is looked at again when that should be over. */
const BUSY_MS = 10 * MINUTE_MS;

/** Unless something else has asked for a review meanwhile, which then has one of its own. */
const finish = async (write: Write): Promise<void> => {
  try {
    await writeOne(write);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};

/** The registry is asked again after so many minutes, and then each day. */
const PAUSES_MINUTES = [5, 15, 60, 180, 360, 720];
const DAY_MINUTES = 1440;

/** So long a verdict still says something of the day on which an invoice was paid. */
const CORRECTED_FOR_DAYS = 30;

/** Of the newest paid invoices so many are looked at; nobody pays more while a registry is silent. */
const NEWEST = 50;

const nextLook = (
  { tries }: TaxReviewRecord,
  wait: { isBusy: boolean; isUnanswered: boolean },
  now: Date,
) => {
  const pause = (PAUSES_MINUTES[tries] ?? DAY_MINUTES) * MINUTE_MS;
  const pauses = [...(wait.isBusy ? [BUSY_MS] : []), ...(wait.isUnanswered ? [pause] : [])];
  return pauses.length > 0 ? new Date(now.getTime() + Math.min(...pauses)) : null;
};

/** Where a gateway cannot be asked what is open there, the invoice is looked at again, and the others do not wait. */
const reviewOne = async (client: number, id: number, now: Date): Promise<Review> => {
  try {
    return await reviewInvoice(client, id, { endOthers: endOpenPayments }, now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('invoice not reviewed', { invoice_id: id, kind: error.kind, code: error.code });
    return { outcome: 'busy', invoice: await getInvoice(client, id) };
  }
};

/** Brings the unpaid invoices of a client up to date. */
const reviewUnpaid = async (client: ClientRecord, now: Date) => {
  let [isBusy, isUnanswered] = [false, false];
  for await (const page of pagesOf(collections.ofStatus(client.id, 'INVOICE', 'unpaid'))) {
    for (const { id } of page) {
      const { outcome, invoice } = await reviewOne(client.id, id, now);
      isBusy ||= outcome === 'busy';
      isUnanswered ||= invoice.status === 'unpaid' && invoice.vat_unanswered !== undefined;
    }
  }
  return { isBusy, isUnanswered };
};

/** Paid invoices that were charged tax because nobody could tell of a number, and that a verdict still corrects. */
const findDoubtful = async (clientId: number, now: Date): Promise<InvoiceRecord[]> => {
  const { items } = await queryPage(collections.ofStatus(clientId, 'INVOICE', 'paid'), { limit: NEWEST });
  const earliest = addDays(now, -CORRECTED_FOR_DAYS).toISOString();
  return items.filter(
    ({ vat_unanswered, paid_at }) => vat_unanswered !== undefined && (paid_at ?? '') > earliest,
  );
};

/** The verdict on the number of an invoice, which its client may have changed since; null when there is none. */
const verdictOn = (
  { vat_unanswered, buyer }: InvoiceRecord,
  client: ClientRecord,
  taxes: Taxes,
  now: Date,
): Promise<VatCheck | null> | VatCheck | null => {
  const { profile } = client;
  const country = buyer?.country ?? profile.country;
  if (profile.tax_id === vat_unanswered && profile.country === country) return knownCheck(client, now);
  return askVatRegistry({ profile: { ...profile, country, tax_id: vat_unanswered ?? null } }, taxes, now);
};

/** Corrects what was charged wrongly as far as there is a verdict by now. */
const correctPaid = async (doubtful: InvoiceRecord[], client: ClientRecord, taxes: Taxes, now: Date) => {
  let [isBusy, isUnanswered] = [false, false];
  for (const found of doubtful) {
    const verdict = await verdictOn(found, client, taxes, now);
    isUnanswered ||= verdict === null;
    if (!verdict) continue;
    const load = async () => {
      const invoice = await getInvoice(client.id, found.id);
      return { invoice, payments: await paymentsOf(invoice) };
    };
    await carryOut(load, ({ invoice, payments }) => {
      if (invoice.vat_unanswered === undefined) return { writes: [] };
      if (isSettled(invoice)) return planVerdict(invoice, payments, verdict, now);
      isBusy = true;
      return { writes: [] };
    });
  }
  return { isBusy, isUnanswered };
};

/**
 * Brings the unpaid invoices of a client up to date, those that are being paid later; while the registry does not answer
 * it is asked again, and what was charged wrongly meanwhile is given back once it does.
 */
export const reviewTaxes = async (clientId: number, now: Date): Promise<void> => {
  const [review, found] = await getItems(keys.taxReview(clientId), keys.client(clientId));
  if (!review || !found) return;
  const key = keys.taxReview(clientId);
  const own = [equals('id', review.id)] as const;
  const [unpaid, doubtful] = await Promise.all([
    countRecords(collections.ofStatus(clientId, 'INVOICE', 'unpaid'), 1),
    findDoubtful(clientId, now),
  ]);
  if (unpaid === 0 && doubtful.length === 0) return finish(remove(key, own));
  const taxes = await getTaxes();
  const client = await withVatCheck(found, taxes, now);
  const reviewed = await reviewUnpaid(client, now);
  const corrected = await correctPaid(doubtful, client, taxes, now);
  const isUnanswered = reviewed.isUnanswered || corrected.isUnanswered;
  const next = nextLook(review, { isBusy: reviewed.isBusy || corrected.isBusy, isUnanswered }, now);
  if (!next) return finish(remove(key, own));
  const tries = review.tries + (isUnanswered ? 1 : 0);
  await finish(update(key, { set: { ...dueAt(next, review.id), tries } }, own));
};

/** The next day on which a rule of the table begins. */
const nextBeginning = async (now: Date): Promise<Date | null> => {
  const day = now.toISOString().slice(0, 10);
  const days = ((await getTaxes())?.rules ?? []).map(({ from }) => from).filter((from) => from > day);
  const [first] = days.toSorted();
  return first ? new Date(`${first}T00:00:00.000Z`) : null;
};

const PER_PAGE = 100;

/** Has the clients with unpaid invoices reviewed, now that the table of taxes is another one; and when its next rule begins. */
export const reviewTaxTable = async (now: Date): Promise<void> => {
  const review = await getItem(keys.taxTableReview());
  if (!review) return;
  const asked = new Set<number>();
  let after: string | null = null;
  do {
    const page: IndexPage<InvoiceEntryRecord> = await queryDuePages(owedInvoices, { limit: PER_PAGE, after });
    const entries = await getItems(...page.found);
    const clients = new Set(entries.flatMap((entry) => entry?.client_id ?? []));
    const unasked = [...clients].filter((client) => !asked.has(client));
    await Promise.all(unasked.map((client) => writeOne(requestTaxReview(client, now))));
    for (const client of unasked) asked.add(client);
    after = page.nextKey;
  } while (after !== null);
  const next = await nextBeginning(now);
  const own = [equals('id', review.id)] as const;
  await finish(
    next
      ? update(keys.taxTableReview(), { set: dueAt(next, review.id) }, own)
      : remove(keys.taxTableReview(), own),
  );
};
