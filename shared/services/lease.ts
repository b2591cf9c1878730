import { randomUUID } from 'node:crypto';
import {
  absent,
  absentOrBefore,
  type Condition,
  equals,
  type Update,
} from '../platform/table/expressions.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { update, type Write, writeOne } from '../platform/table/write.ts';
import { dueAt, NOT_DUE } from '../records/indexes.ts';

/** Longer than the worker may run, so that a lease outlives only a worker that died. */
const LEASE_MS = 150_000;
/** The attributes of a lease. */
export const LEASE = ['lease_until', 'lease_id'] as const;
export const MAX_ATTEMPTS = 8;

export type Leased = Key & {
  id: number;
  status: string;
  attempts: number;
  task?: string;
  lease_until?: string;
  /** Tells the claim of this worker from one that another made in the same millisecond. */
  lease_id?: string;
};

/** Status and task are still those that were read: a payment may set another task at any time. */
const unchanged = ({ status, task }: Leased) => [
  equals('status', status),
  task ? equals('task', task) : absent('task'),
];

/**
 * Takes a record for this worker alone, if it meets `when`. Null when there is nothing to do: another worker has it,
 * or its state has changed. The record stays on the reconciler's list, so that work of a worker that dies is found.
 */
export const claim = async <R extends Leased>(
  record: R,
  now: Date,
  when: Condition[] = [],
): Promise<R | null> => {
  const key = { pk: record.pk, sk: record.sk };
  const until = new Date(now.getTime() + LEASE_MS);
  const lease = { lease_until: until.toISOString(), lease_id: randomUUID() };
  const available = [...unchanged(record), absentOrBefore('lease_until', now.toISOString()), ...when];
  try {
    const changes = { set: { ...lease, ...dueAt(until, record.id) }, add: { attempts: 1 } };
    return (await writeOne(update(key, changes, available))) as R;
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
    // A claim whose answer is lost is repeated by the SDK, and then meets itself.
    const present = await getItem<R>(key);
    return present?.lease_id === lease.lease_id ? present : null;
  }
};

/** A change of a claimed record that ends its lease; it holds only while the lease is still this worker's. */
export const releaseLease = (record: Leased, changes: Update): Write =>
  update(
    { pk: record.pk, sk: record.sk },
    {
      ...changes,
      remove: [...LEASE, ...(changes.set?.due_pk ? [] : NOT_DUE), ...(changes.remove ?? [])],
    },
    [...unchanged(record), equals('lease_until', record.lease_until)],
  );

const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 900, 3600];

/** When to try again after a passing failure; null after the last try. */
export const nextTry = (attempts: number, now: Date): Date | null => {
  if (attempts >= MAX_ATTEMPTS) return null;
  const seconds = BACKOFF_SECONDS[attempts - 1] ?? 3600;
  return new Date(now.getTime() + seconds * 1000);
};
