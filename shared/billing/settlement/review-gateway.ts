import type { Gateway } from '../../contract/vocabulary.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { addDays } from '../../platform/dates.ts';
import { log } from '../../platform/log.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { putNew, transact, update } from '../../platform/table/write.ts';
import type { GatewayReviewRecord } from '../../records/gateway-review-record.ts';
import { keys } from '../../records/keys.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { findUnrecorded, type Listed, listedDispute, listedRefund } from './unrecorded.ts';

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
  const since = addDays(now, -COVERED_DAYS).toISOString();
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
