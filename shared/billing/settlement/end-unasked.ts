import { transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import { windowEnd } from '../payments/abandonment.ts';
import { updateAttempt } from '../payments/attempts.ts';

/** A wallet that was to be asked and never was, because the process that should have done so died: nobody pays it. */
export const endUnasked = async (attempt: AttemptRecord, now: Date): Promise<void> => {
  if (!attempt.prompt || now < windowEnd(attempt)) return;
  await transact([updateAttempt(attempt, { status: 'cancelled' }, now, NOT_DUE)]);
};
