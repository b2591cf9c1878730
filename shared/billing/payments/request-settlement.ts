import type { Gateway } from '../../contract/vocabulary.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { getItem } from '../../platform/table/read.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { keys } from '../../records/keys.ts';

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/**
 * Has settlement ask the gateway about a payment whose payer has just come back. Paystack tells nobody of a decline,
 * and the reconciler would ask only a minute later.
 */
export const askAboutAttempt = async (attempt: AttemptRecord | undefined): Promise<void> => {
  if (!attempt || !OPEN.has(attempt.status)) return;
  await sendMessages('payments', [{ gateway: attempt.gateway, reference: attempt.reference }]);
};

/** The same by a reference that came back with the payer; one that is not ours is not asked about. */
export const askAboutReference = async (gateway: Gateway, reference: string): Promise<void> => {
  const known = await getItem(keys.reference(gateway, reference));
  if (known && !known.settled_at) await sendMessages('payments', [{ gateway, reference }]);
};
