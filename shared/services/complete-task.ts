import type { Write } from '../platform/table/write.ts';
import { dueAt, statusKey } from '../records/indexes.ts';
import { isHosting, type ServiceRecord } from './describe-service.ts';
import { releaseLease } from './lease.ts';
import { dueForNextStep } from './next-step.ts';

/**
 * Ends the work on a claimed record. Its task is done and it comes back when its next step is due, or at once where
 * `set` names a task.
 */
export const completeTask = <R extends ServiceRecord>(record: R, set: Partial<R>, now: Date): Write => {
  const after = { ...record, ...set };
  const { id, status } = after;
  return releaseLease(record, {
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
