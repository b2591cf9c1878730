import { randomUUID } from 'node:crypto';
import type { OperationType } from '../contract/vocabulary.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { Sentence, say, together } from '../languages/sentence.ts';
import { errorFields, log } from '../platform/log.ts';
import {
  absentOrBefore,
  asRead,
  type Changes,
  equals,
  type Refiling,
  type SetOf,
  unchanged,
} from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import {
  retryOnConflict,
  StaleWriteError,
  transact,
  update,
  updateOne,
  type Write,
} from '../platform/table/write.ts';
import type { DomainRecord, OperationError, OperationRecord, Reach } from '../records/domains.ts';
import type { Actor, EventRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { LEASE } from '../services/index.ts';
import { getDomain } from './domains.ts';
import { type AnySubject, UNTOUCHED, undoableUntil } from './operations.ts';
import { dnsClient } from './proofs.ts';

const NAMED: Record<OperationType, Sentence> = {
  settings: say`The settings`,
  nameservers: say`The nameservers`,
  contacts: say`The contacts`,
  dnssec: say`The DNSSEC keys`,
  glue: say`The nameserver addresses`,
  dns: say`The DNS records`,
};

type Outcome = { succeeded: AnySubject } | { failed: OperationError };

const messageOf = (
  { type, name, undo_of }: OperationRecord,
  outcome: Outcome,
  tells: Sentence | null,
): Sentence => {
  const what = NAMED[type];
  if ('failed' in outcome) {
    return together([say`${what} of ${name} were not changed.`, new Sentence(outcome.failed.message)]);
  }
  const changed =
    undo_of === null ? say`${what} of ${name} were changed.` : say`${what} of ${name} were changed back.`;
  return tells ? together([changed, tells]) : changed;
};

/** The record as it is once the change is over; what it notes of it holds only while it is what it was read as. */
const noteOnDomain = (
  domain: DomainRecord,
  operation: OperationRecord,
  noted: SetOf<DomainRecord>,
  due: Refiling,
  now: Date,
): Write => {
  const moves = due === 'unchanged' ? [] : unchanged(domain, ['status', 'task', 'due_sk', 'lease_until']);
  const set = { ...noted, updated_at: now.toISOString() };
  return operation.type === 'dns'
    ? update(domain, { set, remove: ['dns_operation_id'], due }, [equals('dns_operation_id', operation.id)])
    : update(domain, { set, remove: ['operation_id'], due }, [
        equals('operation_id', operation.id),
        ...moves,
      ]);
};

const markUndone = ({ client_id, domain_id, id, undo_of }: OperationRecord, outcome: Outcome): Write[] =>
  undo_of === null || 'failed' in outcome
    ? []
    : [update(keys.operation(client_id, domain_id, undo_of), { set: { undone_by: id }, due: 'unchanged' })];

/**
 * Ends an operation that is `from` the state it was read in: its outcome, the domain's record and the news in one
 * transaction, once.
 */
export const finishOperation = async (
  claimed: OperationRecord,
  outcome: Outcome,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await retryOnConflict(undefined, async () => {
    const [operation, domain] = await Promise.all([
      getItem(claimed),
      getDomain(claimed.client_id, claimed.domain_id),
    ]);
    // Finished by another worker, or by this one in a try whose answer was lost.
    if (operation?.status !== claimed.status || operation.lease_id !== claimed.lease_id) return;
    const status = 'failed' in outcome ? 'failed' : 'succeeded';
    const made = 'succeeded' in outcome ? outcome.succeeded : null;
    const { requested_by, wanted } = operation;
    const renewal = (await made?.renewal?.(wanted, domain, requested_by, now)) ?? UNTOUCHED;
    const type = made ? 'domain_changed' : 'domain_change_failed';
    const message = messageOf(operation, outcome, renewal.tells);
    const event = { ...newEvent(domain, type, message, now), operation_id: operation.id };
    const events = [event, ...renewal.events];
    const again = made ? checkReachAt(operation, now) : null;
    const set = {
      status,
      error: 'failed' in outcome ? outcome.failed : null,
      last_error: null,
      updated_at: now.toISOString(),
      finished_at: now.toISOString(),
      ...(again ? { check_at: again.toISOString() } : {}),
    } as const;
    await transact([
      releaseOperation(operation, { set, due: again && dueAt(again, operation.id) }),
      noteOnDomain(domain, operation, { ...made?.noted(wanted, domain), ...renewal.set }, renewal.due, now),
      ...renewal.writes,
      ...markUndone(operation, outcome),
      writeEvent(event),
      audit(domain, actor, `domain.${operation.type}_${status}`, now, { operation: operation.id }),
    ]);
    await dispatchFollowUp({ events });
  });
};

/** With the minute of the reconciler less than the five minutes in which a client is told. */
const LOOK_AFTER_MS = 3 * 60_000;

/** When a change that worked gets another look, if something could be reached before. */
const checkReachAt = ({ reached }: OperationRecord, now: Date): Date | null =>
  reached?.site || reached?.mail ? new Date(now.getTime() + LOOK_AFTER_MS) : null;

const gone = (name: string, broken: (keyof Reach)[]): Sentence => {
  if (broken.length > 1) return say`The website and mail of ${name} cannot be found since the last change.`;
  return broken.includes('site')
    ? say`The website of ${name} cannot be found since the last change.`
    : say`Mail of ${name} cannot be found since the last change.`;
};

const brokenMessage = (operation: OperationRecord, broken: (keyof Reach)[], now: Date): Sentence => {
  const undo = undoableUntil(operation, now) ? [say`You can undo the change.`] : [];
  return together([gone(operation.name, broken), ...undo]);
};

/**
 * Looks whether people still find what they found before a change, and tells the client once where they do not. Where
 * no resolver answers it is looked at again.
 */
export const checkReach = async (operation: OperationRecord, now: Date): Promise<void> => {
  const { client_id, domain_id, check_at, reached, undone_by } = operation;
  if (!check_at || !reached || check_at > now.toISOString()) return;
  const found = await findReach(operation);
  if (!found) return;
  const broken = undone_by === null ? lost(reached, found) : [];
  const set = { check: { checked_at: now.toISOString(), broken } };
  const domain = await getDomain(client_id, domain_id);
  const events: EventRecord[] =
    broken.length > 0 ? [newEvent(domain, 'domain_broken', brokenMessage(operation, broken, now), now)] : [];
  await transact([
    update(operation, { set, remove: ['check_at'], due: null }, [equals('check_at', check_at)]),
    ...events.map(writeEvent),
  ]);
  await dispatchFollowUp({ events });
};

/** Changes after which a website or mail can be gone. */
const LEADS_ELSEWHERE = new Set<OperationRecord['type']>(['nameservers', 'dns', 'dnssec']);

const anyAddress = async (names: string[]): Promise<boolean> => {
  const found = await Promise.all(names.map((name) => dnsClient().findAddresses(name)));
  return found.some((addresses) => addresses.length > 0);
};

/**
 * Whether resolvers find the website and the mail servers of a domain; null where none answers, or a change of this
 * type does not touch them.
 */
export const findReach = async ({ type, name }: OperationRecord): Promise<Reach | null> => {
  if (!LEADS_ELSEWHERE.has(type)) return null;
  try {
    const [site, servers] = await Promise.all([
      anyAddress([name, `www.${name}`]),
      dnsClient().findMailServers(name),
    ]);
    return { site, mail: await anyAddress(servers) };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('domain not looked up', errorFields(error));
    return null;
  }
};

/** What could be reached before and cannot any more. */
export const lost = (before: Reach, now: Reach): (keyof Reach)[] =>
  (['site', 'mail'] as const).filter((part) => before[part] && !now[part]);

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
  const changes = { set: lease, add: { attempts: 1 }, due: dueAt(until, operation.id) };
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

/** The same, and ends the lease; `due` says when the reconciler looks at it again, if at all. */
export const releaseOperation = (operation: OperationRecord, changes: Changes<OperationRecord>): Write =>
  update(operation, { ...changes, remove: LEASE }, own(operation));
