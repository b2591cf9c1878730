import { randomUUID } from 'node:crypto';
import type { Changes } from '../../platform/table/changes.ts';
import { absentOrBefore, asRead, equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { update, updateOne, type Write } from '../../platform/table/write.ts';
import { dueAt, NOT_DUE } from '../../records/indexes.ts';
import type { OperationRecord } from '../../records/operation-record.ts';
import { LEASE } from '../../services/lease.ts';

/**
 * Takes a pending operation for this worker alone; null when another one has it or it is finished. It stays on the
 * reconciler's list, so that what a worker leaves behind is found.
 */
export const claimOperation = async (
  operation: OperationRecord,
  now: Date,
  leaseMs: number,
): Promise<OperationRecord | null> => {
  const until = new Date(now.getTime() + leaseMs);
  const lease = { lease_until: until.toISOString(), lease_id: randomUUID() };
  const free = [equals('status', 'pending' as const), absentOrBefore('lease_until', now.toISOString())];
  const changes = { set: { ...lease, ...dueAt(until, operation.id) }, add: { attempts: 1 } };
  try {
    return (await updateOne(update(operation, changes, free))) ?? null;
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
    // A claim whose answer is lost is repeated by the SDK, and then meets itself.
    const present = await getItem(operation);
    return present?.lease_id === lease.lease_id ? present : null;
  }
};

const own = ({ status, lease_id }: OperationRecord) => [
  equals('status', status),
  asRead('lease_id', lease_id),
];

/** Changes an operation under the lease of this worker, which keeps it. */
export const updateOperation = (operation: OperationRecord, changes: Changes<OperationRecord>): Write =>
  update(operation, changes, own(operation));

/** The same, and ends the lease; `set` says when the reconciler looks at it again, if at all. */
export const releaseOperation = (operation: OperationRecord, changes: Changes<OperationRecord>): Write =>
  update(
    operation,
    { ...changes, remove: [...LEASE, ...(changes.set?.due_pk ? [] : NOT_DUE)] },
    own(operation),
  );
