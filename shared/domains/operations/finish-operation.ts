import type { OperationType } from '../../contract/vocabulary.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { type SetOf, unchanged } from '../../platform/table/changes.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';
import type { OperationError, OperationRecord } from '../../records/operation-record.ts';
import { getDomain } from '../domains.ts';
import { lookAgain } from './check-reach.ts';
import { releaseOperation } from './operation-lease.ts';
import type { AnySubject, ChangedRenewal } from './subject.ts';

const NAMED: Record<OperationType, string> = {
  settings: 'The settings',
  nameservers: 'The nameservers',
  contacts: 'The contacts',
  dnssec: 'The DNSSEC keys',
  glue: 'The nameserver addresses',
  dns: 'The DNS records',
};

export type Outcome = { succeeded: AnySubject } | { failed: OperationError };

const messageOf = ({ type, name, undo_of }: OperationRecord, outcome: Outcome, tells: string): string => {
  if ('failed' in outcome) return `${NAMED[type]} of ${name} were not changed. ${outcome.failed.message}`;
  return `${NAMED[type]} of ${name} were changed${undo_of === null ? '' : ' back'}.${tells}`;
};

const UNTOUCHED: ChangedRenewal = { set: {}, writes: [], events: [], tells: '' };

/** The record as it is once the change is over; what it notes of it holds only while it is what it was read as. */
const noteOnDomain = (
  domain: DomainRecord,
  operation: OperationRecord,
  noted: SetOf<DomainRecord>,
  now: Date,
): Write => {
  const moves = 'due_sk' in noted ? unchanged(domain, ['status', 'task', 'due_sk', 'lease_until']) : [];
  const set = { ...noted, updated_at: now.toISOString() };
  return operation.type === 'dns'
    ? update(domain, { set, remove: ['dns_operation_id'] }, [equals('dns_operation_id', operation.id)])
    : update(domain, { set, remove: ['operation_id'] }, [equals('operation_id', operation.id), ...moves]);
};

const markUndone = ({ client_id, domain_id, id, undo_of }: OperationRecord, outcome: Outcome): Write[] =>
  undo_of === null || 'failed' in outcome
    ? []
    : [update(keys.operation(client_id, domain_id, undo_of), { set: { undone_by: id } })];

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
    const set = {
      status,
      error: 'failed' in outcome ? outcome.failed : null,
      last_error: null,
      updated_at: now.toISOString(),
      finished_at: now.toISOString(),
      ...('succeeded' in outcome ? lookAgain(operation, now) : {}),
    } as const;
    await transact([
      releaseOperation(operation, { set }),
      noteOnDomain(domain, operation, { ...made?.noted(wanted, domain), ...renewal.set }, now),
      ...renewal.writes,
      ...markUndone(operation, outcome),
      writeEvent(event),
      audit(domain, actor, `domain.${operation.type}_${status}`, now, { operation: operation.id }),
    ]);
    await dispatchFollowUp({ events });
  });
};
