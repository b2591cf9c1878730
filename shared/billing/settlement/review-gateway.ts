import { isDeepStrictEqual } from 'node:util';
import type { Gateway } from '../../contract/vocabulary.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import { toRealTime } from '../../platform/aws/stage-time.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { log, secondsSince } from '../../platform/log.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { equals } from '../../platform/table/changes.ts';
import { getItem, getItems } from '../../platform/table/query.ts';
import { putNew, StaleWriteError, transact, update } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { GatewayReviewRecord, PaymentRecord } from '../../records/payments.ts';
import { gatewayFor } from '../payments/index.ts';
import { mergeDisputes, mergeRefunds } from '../refunds/index.ts';

/** A payment may be disputed for 120 days, and a bank decides within two months more. */
const COVERED_DAYS = 180;
const AGAIN_AFTER_DAYS = 1;
/** Longer than the function that reads a page may run. */
export const PAGE_MS = 2 * 60_000;

export type Review = GatewayReviewRecord & { since: string; began_at: string };

type Begun = Pick<Review, 'list' | 'cursor' | 'since' | 'began_at'>;

/**
 * Where the review under way is, or the beginning of a new one: also where one has not come to its end within a day, as
 * what was made since it read a list would be known a day late.
 */
const underWay = (known: GatewayReviewRecord | undefined, now: Date): Begun => {
  if (known?.since && known.began_at && now < addDays(known.began_at, AGAIN_AFTER_DAYS)) {
    const { list, cursor, since, began_at } = known;
    return { list, cursor, since, began_at };
  }
  const since = addDays(toRealTime(now), -COVERED_DAYS).toISOString();
  return { list: 'refunds', cursor: null, since, began_at: now.toISOString() };
};

/** The review whose next page is now this process's to read; null when it is not due, or somebody else reads it. */
const claimPage = async (gateway: Gateway, now: Date): Promise<Review | null> => {
  const key = keys.gatewayReview(gateway);
  const known = await getItem(key);
  if (known && known.next_at > now.toISOString()) return null;
  const next_at = new Date(now.getTime() + PAGE_MS).toISOString();
  const begun = underWay(known, now);
  const first: Review = { ...key, ...begun, reviewed_at: now.toISOString(), next_at };
  const claim = known
    ? update(key, { set: { ...begun, next_at } }, [equals('next_at', known.next_at)])
    : putNew(first);
  try {
    await transact([claim]);
  } catch (error) {
    if (error instanceof StaleWriteError) return null;
    throw error;
  }
  return known ? { ...known, ...begun, next_at } : first;
};

const readPage = async (
  gateway: PaymentGateway,
  { list, cursor, since }: Review,
): Promise<{ listed: Listed[]; next: string | null }> => {
  if (list === 'refunds') {
    const { items, next } = await gateway.listRefundsSince(since, cursor);
    return { listed: items.map(listedRefund), next };
  }
  const { items, next } = await gateway.listDisputesSince(since, cursor);
  return { listed: items.map(listedDispute), next };
};

type Progress = Pick<GatewayReviewRecord, 'list' | 'cursor' | 'since' | 'next_at' | 'reviewed_at'>;

export const afterPage = ({ list, since, began_at }: Review, next: string | null, now: Date): Progress => {
  const next_at = now.toISOString();
  if (next !== null) return { list, cursor: next, since, next_at };
  if (list === 'refunds') return { list: 'disputes', cursor: null, since, next_at };
  const tomorrow = addDays(began_at, AGAIN_AFTER_DAYS).toISOString();
  return { list: 'refunds', cursor: null, since: null, reviewed_at: now.toISOString(), next_at: tomorrow };
};

/**
 * Reads the next page of what a gateway lists of refunds and disputes, from the beginning once a day, and has
 * settlement ask about what is not recorded here: a lost webhook loses no money. A page whose process dies is read
 * again after two minutes.
 */
export const reviewGateway = async (id: Gateway, now: Date): Promise<void> => {
  const review = await claimPage(id, now);
  if (!review) return;
  const { listed, next } = await readPage(await gatewayFor(id), review);
  const unrecorded = await findUnrecorded(id, listed, now);
  await sendMessages(
    'payments',
    unrecorded.map((reference) => ({ gateway: id, reference })),
  );
  const after = afterPage(review, next, now);
  await transact([update(keys.gatewayReview(id), { set: after }, [equals('next_at', review.next_at)])]);
  const counts = { listed: listed.length, unrecorded: unrecorded.length };
  log.info('gateway reviewed', { gateway: id, list: review.list, ...counts });
  if (after.since !== null) await sendMessages('payments', [{ gateway: id, review: true }]);
};

/** An entry of a gateway's list: the payment as the gateway names it, and whether our record says the same. */
type Listed = { payment: string; isRecorded: (record: PaymentRecord, now: Date) => boolean };

const listedRefund = (found: GatewayRefund): Listed => ({
  payment: found.payment,
  isRecorded: ({ refunds }, now) => isDeepStrictEqual(mergeRefunds(refunds, [found], now), refunds),
});

const listedDispute = (found: GatewayDispute): Listed => ({
  payment: found.payment,
  isRecorded: ({ disputes }, now) => isDeepStrictEqual(mergeDisputes(disputes, [found], now), disputes),
});

/** The recorded payment behind each name; undefined where there is none under that name. */
const findPayments = async (gateway: Gateway, names: string[]): Promise<(PaymentRecord | undefined)[]> => {
  const pointers = await getItems(...names.map((name) => keys.reference(gateway, name)));
  const nothing = keys.attempt(0, 0, 0);
  const attempts = await getItems(
    ...pointers.map((found) =>
      found ? keys.attempt(found.client_id, found.invoice_id, found.attempt_id) : nothing,
    ),
  );
  return getItems(...attempts.map((found) => keys.payment(found?.client_id ?? 0, found?.payment_id ?? 0)));
};

/**
 * The names of payments of which a gateway lists something that is not recorded here. One that it lists under another
 * name than ours is always among them: settlement finds its reference.
 */
const findUnrecorded = async (gateway: Gateway, listed: Listed[], now: Date): Promise<string[]> => {
  const payments = await findPayments(
    gateway,
    listed.map(({ payment }) => payment),
  );
  const unrecorded = listed.filter(({ isRecorded }, index) => {
    const payment = payments[index];
    return !payment || !isRecorded(payment, now);
  });
  return [...new Set(unrecorded.map(({ payment }) => payment))];
};

/** Has the worker of payments review the lists of each gateway that is due for it. */
export const requestReviews = async (now: Date): Promise<void> => {
  const gateways = config().gateways.map(({ id }) => id);
  const reviews = await getItems(...gateways.map((id) => keys.gatewayReview(id)));
  const isDue = (index: number) => (reviews[index]?.next_at ?? '') <= now.toISOString();
  const due = gateways.filter((_, index) => isDue(index));
  await sendMessages(
    'payments',
    due.map((gateway) => ({ gateway, review: true as const })),
  );
};

/** Seconds since the lists of each gateway were last read to their end, the longest of them; null when none was begun. */
export const reviewAge = async (now: Date): Promise<number | null> => {
  const reviews = await getItems(...config().gateways.map(({ id }) => keys.gatewayReview(id)));
  const ages = reviews.flatMap((review) =>
    review?.reviewed_at ? [secondsSince(review.reviewed_at, now)] : [],
  );
  return ages.length === 0 ? null : Math.max(...ages);
};
