import { dueForNextStep } from '../renewals/next-step.ts';
import { dueAt, statusKey } from '../table/keys.ts';
import type { Write } from '../table/write.ts';
import { conclude } from './lease.ts';
import { isHosting, type ServiceRecord } from './service-record.ts';

/**
 * Ends the work on a claimed record. Its task is done and it comes back when its next step is due, or at once where
 * `set` names a task.
 */
export const moveOn = <R extends ServiceRecord>(record: R, set: Partial<R>, now: Date): Write => {
  const after = { ...record, ...set };
  const { id, status } = after;
  return conclude(record, {
    set: {
      ...set,
      ...statusKey(isHosting(record) ? 'HOSTING' : 'DOMAIN', status, id),
      ...(set.task ? dueAt(now, id) : dueForNextStep(after)),
      attempts: 0,
      last_error: null,
      updated_at: now.toISOString(),
    },
    remove: set.task ? [] : ['task'],
  });
};
