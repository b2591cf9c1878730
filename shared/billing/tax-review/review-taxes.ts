import { getTaxes } from '../../catalog/catalog.ts';
import { requestTaxReview } from '../../clients/request-tax-review.ts';
import { equals } from '../../platform/table/expressions.ts';
import { type IndexPage, pagesOf, queryDuePages } from '../../platform/table/query.ts';
import { getItem, getItems } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { remove, update, type Write, writeOne } from '../../platform/table/write.ts';
import { collections, owedInvoices } from '../../records/collections.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoiceEntryRecord } from '../../records/invoice-entry-record.ts';
import { keys } from '../../records/keys.ts';
import type { TaxReviewRecord } from '../../records/tax-review-record.ts';
import { endOpenPayments } from '../settlement/end-open-payments.ts';
import { withVatCheck } from '../tax/check-vat-number.ts';
import { reviewInvoice } from './tax-of-today.ts';

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

const goOn = (review: TaxReviewRecord, at: Date | null): Write => {
  const own = [equals('id', review.id)] as const;
  if (!at) return remove(keys.taxReview(review.client_id), own);
  return update(keys.taxReview(review.client_id), { set: dueAt(at, review.id) }, own);
};

/** Brings the unpaid invoices of a client up to date; those that are being paid later. */
export const reviewTaxes = async (clientId: number, now: Date): Promise<void> => {
  const [review, found] = await getItems(keys.taxReview(clientId), keys.client(clientId));
  if (!review) return;
  let isBusy = false;
  let isAsked = false;
  for await (const page of pagesOf(collections.ofStatus(clientId, 'INVOICE', 'unpaid'))) {
    if (found && !isAsked && page.length > 0) await withVatCheck(found, await getTaxes(), now);
    isAsked = true;
    for (const { id } of page) {
      const { outcome } = await reviewInvoice(clientId, id, { endOthers: endOpenPayments }, now);
      isBusy ||= outcome === 'busy';
    }
  }
  await finish(goOn(review, isBusy ? new Date(now.getTime() + BUSY_MS) : null));
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
