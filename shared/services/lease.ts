import { randomUUID } from 'node:crypto';
import type { Changes, ConditionOn } from '../platform/table/changes.ts';
import { absentOrBefore, asRead, equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { update, updateOne, type Write } from '../platform/table/write.ts';
import { dueAt, NOT_DUE } from '../records/indexes.ts';
import type { ServiceRecord } from '../records/service-record.ts';

/** Longer than the worker may run, so that a lease outlives only a worker that died. */
export const LEASE_MS = 150_000;
/** The attributes of a lease. */
export const LEASE = ['lease_until', 'lease_id'] as const;
export const MAX_ATTEMPTS = 8;

const reasonsToSuspend = (record: ServiceRecord) =>
  record.kind === 'hosting'
    ? [asRead('gone_payments', record.gone_payments), asRead('staff_suspension', record.staff_suspension)]
    : [];

/** What is next is still what was read: a payment may set another task, or be lost, at any time. */
const unchanged = (record: ServiceRecord) => [
  equals('status', record.status),
  asRead('task', record.task),
  ...reasonsToSuspend(record),
];

/**
 * Takes a record for this worker alone, if it meets `when`. Null when there is nothing to do: another worker has it,
 * or its state has changed. The record stays on the reconciler's list, so that work of a worker that dies is found.
 */
export const claim = async (
  record: ServiceRecord,
  now: Date,
  when: ConditionOn<ServiceRecord>[] = [],
): Promise<ServiceRecord | null> => {
  const until = new Date(now.getTime() + LEASE_MS);
  const lease = { lease_until: until.toISOString(), lease_id: randomUUID() };
  const available = [...unchanged(record), absentOrBefore('lease_until', now.toISOString()), ...when];
  try {
    const changes = { set: { ...lease, ...dueAt(until, record.id) }, add: { attempts: 1 } };
    return (await updateOne(update(record, changes, available))) ?? null;
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
    // A claim whose answer is lost is repeated by the SDK, and then meets itself.
    const present = await getItem(record);
    return present?.lease_id === lease.lease_id ? present : null;
  }
};

/**
 * A change of a claimed record that ends its lease; it holds only while the lease is still this worker's. Without a
 * claim it holds while nobody has one, and `when` says what else must be as it was.
 */
export const releaseLease = (
  record: ServiceRecord,
  changes: Changes<ServiceRecord>,
  when: ConditionOn<ServiceRecord>[] = [],
): Write =>
  update(
    record,
    {
      ...changes,
      remove: [...LEASE, ...(changes.set?.due_pk ? [] : NOT_DUE), ...(changes.remove ?? [])],
    },
    [...unchanged(record), asRead('lease_until', record.lease_until), ...when],
  );

const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 900, 3600];

/** When to try again after a passing failure; null after the last try. */
export const nextTry = (attempts: number, now: Date): Date | null => {
  if (attempts >= MAX_ATTEMPTS) return null;
  const seconds = BACKOFF_SECONDS[attempts - 1] ?? 3600;
  return new Date(now.getTime() + seconds * 1000);
};
