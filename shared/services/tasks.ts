import { randomUUID } from 'node:crypto';
import { audit, auditSubject, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { log, measure } from '../platform/log.ts';
import {
  absentOrBefore,
  asRead,
  type Changes,
  type ConditionOn,
  equals,
  type SetOf,
} from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { StaleWriteError, transact, update, updateOne, type Write } from '../platform/table/write.ts';
import type { EventRecord } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { awaitsManualAction, dueAt, withStatus } from '../records/indexes.ts';
import { dueForNextStep } from './next-step.ts';
import { nameOf } from './services.ts';

/** Longer than the worker may run, so that a lease outlives only a worker that died. */
export const LEASE_MS = 150_000;
/** The attributes of a lease. */
export const LEASE = ['lease_until', 'lease_id'] as const;
export const MAX_ATTEMPTS = 8;

/** What a service is once nothing comes after. */
export const ENDED: ReadonlySet<ServiceRecord['status']> = new Set([
  'cancelled',
  'terminated',
  'expired',
  'transferred_away',
]);

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
    const changes = { set: lease, add: { attempts: 1 }, due: dueAt(until, record.id) };
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
  update(record, { ...changes, remove: [...LEASE, ...(changes.remove ?? [])] }, [
    ...unchanged(record),
    asRead('lease_until', record.lease_until),
    ...when,
  ]);

const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 900, 3600];

/** When to try again after a passing failure; null after the last try. */
export const nextTry = (attempts: number, now: Date): Date | null => {
  if (attempts >= MAX_ATTEMPTS) return null;
  const seconds = BACKOFF_SECONDS[attempts - 1] ?? 3600;
  return new Date(now.getTime() + seconds * 1000);
};

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
      ...(ENDED.has(after.status) && !ENDED.has(record.status) ? { ended_at: now.toISOString() } : {}),
      attempts: 0,
      last_error: null,
      updated_at: now.toISOString(),
    },
    remove: changed.task ? [] : (['task'] as const),
    due: changed.task ? dueAt(now, record.id) : dueForNextStep(after),
  };
  return releaseLease(record, changes, when);
};

/** A service that could not be set up says so; any other keeps the status it has. */
const failedStatus = ({ kind, id, task }: ServiceRecord) => {
  if (task !== 'provision') return {};
  return kind === 'hosting'
    ? withStatus('HOSTING', 'provisioning_failed', id)
    : withStatus('DOMAIN', 'registration_failed', id);
};

/** What a client has paid for and does not get at once is worth a message; the rest is our own business. */
const delayNotice = (record: ServiceRecord, now: Date): EventRecord[] => {
  if (record.task !== 'provision' && record.task !== 'renew') return [];
  const name = nameOf(record);
  const message =
    record.task === 'renew'
      ? say`Renewing ${name} takes longer than usual. We are looking into it.`
      : say`Setting up ${name} takes longer than usual. We are looking into it.`;
  return [newEvent(record, 'provisioning_failed', message, now)];
};

/** Hands a record a machine cannot work on to a person. Its task stays with it, to be tried again or dropped. */
export const failTask = async (record: ServiceRecord, reason: string, now: Date): Promise<void> => {
  const events = delayNotice(record, now);
  const set = {
    ...failedStatus(record),
    last_error: reason,
    updated_at: now.toISOString(),
  };
  const due = awaitsManualAction('provisioning_failed', now, record.id);
  const task = record.task ?? null;
  await transact([
    releaseLease(record, { set, due }),
    ...events.map(writeEvent),
    audit(record, 'system', 'provisioning.failed', now, { task, reason }),
  ]);
  measure('task_failed', 1, 'all');
  log.error('provisioning failed', { subject: auditSubject(record), task, reason });
  await dispatchFollowUp({ events });
};
