import type { ConditionOn, SetOf } from '../platform/table/changes.ts';
import type { Write } from '../platform/table/write.ts';
import { dueAt, withStatus } from '../records/indexes.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { releaseLease } from './lease.ts';
import { dueForNextStep } from './next-step.ts';

const filedStatus = (record: ServiceRecord) =>
  record.kind === 'hosting'
    ? withStatus('HOSTING', record.status, record.id)
    : withStatus('DOMAIN', record.status, record.id);

/**
 * Ends the work on a claimed record. Its task is done and it comes back when its next step is due, or at once where
 * `set` names a task.
 */
export const completeTask = <R extends ServiceRecord>(
  record: R,
  set: SetOf<R>,
  now: Date,
  when: ConditionOn<ServiceRecord>[] = [],
): Write => {
  const changed: SetOf<ServiceRecord> = set;
  const after: R = { ...record, ...set };
  const changes = {
    set: {
      ...changed,
      ...filedStatus(after),
      ...(changed.task ? dueAt(now, record.id) : dueForNextStep(after)),
      attempts: 0,
      last_error: null,
      updated_at: now.toISOString(),
    },
    remove: changed.task ? [] : (['task'] as const),
  };
  return releaseLease(record, changes, when);
};
