import type { Gateway } from '../../contract/vocabulary.ts';
import { addDays } from '../../platform/dates.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { absentOrBefore, type Changes } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { StaleWriteError, transact, updateAnyVersion, writeOne } from '../../platform/table/write.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { ReferenceRecord } from '../../records/orders.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import { updateAttempt, windowEnd } from './attempts.ts';

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** However often a page is loaded, the gateway is asked once in so long. */
const PAUSE_MS = 10_000;

/** Records that the payer is back; false when that was recorded just now. */
const recordReturn = async (attempt: AttemptRecord, now: Date): Promise<boolean> => {
  const earlier = new Date(now.getTime() - PAUSE_MS).toISOString();
  const set = { returned_at: now.toISOString() };
  try {
    await writeOne(
      updateAnyVersion(attempt, { set, due: 'unchanged' }, [absentOrBefore('returned_at', earlier)]),
    );
    return true;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
};

/**
 * Has settlement ask the gateway about a payment whose payer has just come back. A gateway may tell nobody of a decline
 * or of a payer who left, and the reconciler would ask only a minute later.
 */
export const askAboutAttempt = async (attempt: AttemptRecord | undefined, now: Date): Promise<void> => {
  if (!attempt || !OPEN.has(attempt.status) || !(await recordReturn(attempt, now))) return;
  await sendMessages('payments', [{ gateway: attempt.gateway, reference: attempt.reference }]);
};

/** The same by a reference that came back with the payer. Undefined, and nobody asked, when it is not ours. */
export const askAboutReference = async (
  gateway: Gateway,
  reference: string,
  now: Date,
): Promise<ReferenceRecord | undefined> => {
  const known = await getItem(keys.reference(gateway, reference));
  if (!known) return undefined;
  const { client_id, invoice_id, attempt_id } = known;
  await askAboutAttempt(await getItem(keys.attempt(client_id, invoice_id, attempt_id)), now);
  return known;
};

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
    const changes: Changes<AttemptRecord> =
      decided || expired
        ? { set: decided ? {} : { status: 'cancelled' }, due: null }
        : { set: { checks: attempt.checks + 1 }, due: dueAt(next, attempt.id) };
    await transact([updateAttempt(attempt, changes, now)]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
  return decided || expired;
};
