import { alongside } from '../platform/alongside.ts';
import { toEpoch } from '../platform/dates.ts';
import { put, type Write, writeOne } from '../platform/table/write.ts';
import type { CheckRecord } from '../records/check-record.ts';
import type { Expiring } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

const KEPT_SECONDS = 60;
const UNKNOWN_KEPT_SECONDS = 10;

/** What was kept, while it counts: deletion by the table comes late. */
export const fresh = <R extends Expiring>(kept: R | undefined, now: Date): R | undefined =>
  kept && kept.expires_at_epoch > toEpoch(now) ? kept : undefined;

/** An answer is worth having even when it cannot be kept, and what it is asked for need not wait until it is. */
export const keep = (write: Write): Promise<void> => alongside(writeOne(write), 'answer not kept');

/** A check of this moment, kept for a minute, or for less where it says nothing certain. */
export const keepCheck = async (
  domain: string,
  check: Pick<CheckRecord, 'status' | 'source' | 'reason' | 'offer'>,
  now: Date,
): Promise<CheckRecord> => {
  const isUnknown = !check.offer && (check.status === 'unknown' || check.offer === null);
  const record: CheckRecord = {
    ...keys.check(domain),
    ...check,
    checked_at: now.toISOString(),
    expires_at_epoch: toEpoch(now) + (isUnknown ? UNKNOWN_KEPT_SECONDS : KEPT_SECONDS),
  };
  await keep(put(record));
  return record;
};
