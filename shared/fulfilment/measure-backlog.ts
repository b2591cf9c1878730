import { measure, secondsSince } from '../runtime/measure.ts';
import { dueShards, WAITING_REASONS, type WaitingReason } from '../table/keys.ts';
import { type DueRecord, queryDue } from '../table/read.ts';

/** Counting goes no further: nobody needs to know how many more there are. */
const COUNTED = 100;

/** Of records in the order in which they were filed; null when there are none. */
const oldestAge = (records: DueRecord[], now: Date): number | null => {
  const times = records.map(({ due_sk }) => due_sk.split('#')[0] ?? '');
  return times.length === 0 ? null : Math.max(...times.map((time) => secondsSince(time, now)));
};

const waitingFor = async (reason: WaitingReason, now: Date): Promise<DueRecord[]> => {
  const waiting = await queryDue(`WAITING#${reason}`, now, COUNTED);
  if (waiting.length > 0) measure('waiting', waiting.length, reason);
  return waiting.slice(0, 1);
};

/** Measures what waits for a person and how far the reconciler is behind. What is zero is not measured. */
export const measureBacklog = async (now: Date): Promise<void> => {
  const [waiting, due] = await Promise.all([
    Promise.all(WAITING_REASONS.map((reason) => waitingFor(reason, now))),
    Promise.all(dueShards.map((shard) => queryDue(shard, now, 1))),
  ]);
  const [oldestWaiting, oldestDue] = [waiting, due].map((lists) => oldestAge(lists.flat(), now));
  if (oldestWaiting != null) measure('waiting_oldest_seconds', oldestWaiting, 'all');
  if (oldestDue != null) measure('due_oldest_seconds', oldestDue, 'all');
};
