import { addDays } from '../../platform/dates.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact, update } from '../../platform/table/write.ts';
import { dueAt, NOT_DUE } from '../../records/indexes.ts';
import type { keys } from '../../records/keys.ts';

/** Pauses between questions to the gateway about a card that nobody has completed the saving of. */
const PAUSES_MINUTES = [5, 30, 180, 720];
const ENDS_AFTER_DAYS = 2;

/**
 * Has the gateway asked about a saving that nobody has reported, until nobody will complete it any more. Throws
 * `StaleWriteError` when it is settled at the same time.
 */
export const checkSaving = async (key: ReturnType<typeof keys.saving>, now: Date): Promise<void> => {
  const saving = await getItem(key);
  if (!saving || saving.is_done) return;
  const { gateway, reference, checks } = saving;
  const next = new Date(now.getTime() + (PAUSES_MINUTES[checks] ?? 720) * 60_000);
  const isLast = now > addDays(saving.created_at, ENDS_AFTER_DAYS);
  const later = isLast
    ? { remove: NOT_DUE }
    : { set: { checks: checks + 1, ...dueAt(next, saving.client_id) } };
  await transact([update(saving, later, [equals('is_done', false)])]);
  await sendMessages('payments', [{ gateway, reference }]);
};
