import type { Gateway } from '../../contract/vocabulary.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { absentOrBefore } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { update, writeOne } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { keys } from '../../records/keys.ts';
import type { ReferenceRecord } from '../../records/reference-record.ts';
import { attemptKey } from './attempts.ts';

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** However often a page is loaded, the gateway is asked once in so long. */
const PAUSE_MS = 10_000;

/** Records that the payer is back; false when that was recorded just now. */
const recordReturn = async (attempt: AttemptRecord, now: Date): Promise<boolean> => {
  const earlier = new Date(now.getTime() - PAUSE_MS).toISOString();
  const set = { returned_at: now.toISOString() };
  try {
    await writeOne(update(attemptKey(attempt), { set }, [absentOrBefore('returned_at', earlier)]));
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
