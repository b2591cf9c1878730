import { addDays } from '../../platform/dates.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { dueAt, NOT_DUE } from '../../records/indexes.ts';
import { windowEnd } from './abandonment.ts';
import { updateAttempt } from './attempts.ts';

/** Pauses between questions to the gateway about an attempt that is not decided. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440];
const EXPIRES_AFTER_DAYS = 7;

/** By growing pauses, and when the payer should be done with the gateway's page. */
export const nextCheck = (attempt: AttemptRecord, now: Date): Date => {
  const pause = PAUSES_MINUTES[attempt.checks] ?? 1440;
  const next = new Date(now.getTime() + pause * 60_000);
  const end = windowEnd(attempt);
  return now < end && end < next ? end : next;
};

const DECIDED = new Set<AttemptRecord['status']>(['succeeded', 'cancelled', 'unknown']);

/**
 * Plans the next look at an attempt, or ends one that nobody has finished for a week; money that comes later still
 * counts, because settlement asks only the gateway. Returns whether there is nothing left to ask.
 */
export const scheduleGatewayCheck = async (attempt: AttemptRecord, now: Date): Promise<boolean> => {
  const expired = now > addDays(attempt.created_at, EXPIRES_AFTER_DAYS);
  const decided = DECIDED.has(attempt.status);
  const next = nextCheck(attempt, now);
  try {
    if (decided) await transact([updateAttempt(attempt, {}, now, NOT_DUE)]);
    else if (expired) await transact([updateAttempt(attempt, { status: 'cancelled' }, now, NOT_DUE)]);
    else
      await transact([
        updateAttempt(attempt, { checks: attempt.checks + 1, ...dueAt(next, attempt.id) }, now),
      ]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
  return decided || expired;
};
