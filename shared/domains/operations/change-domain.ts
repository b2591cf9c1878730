import { errorFields, log } from '../../platform/log.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { OperationRecord, Wanted } from '../../records/operation-record.ts';
import { planOperation } from './plan-operation.ts';
import { operationReply } from './present-operation.ts';
import { runOperation, WHILE_WAITING } from './run-operation.ts';
import { type AnySubject, asAny, type Subject } from './subject.ts';

/** As far as it goes while the caller waits. It was accepted, so that no failure of this takes it back. */
const carryOn = async (operation: OperationRecord, subject: AnySubject, now: Date) => {
  try {
    return await runOperation(operation, subject, WHILE_WAITING, now);
  } catch (error) {
    log.warn('change of a domain goes on in a worker', { operation: operation.id, ...errorFields(error) });
    return operation;
  }
};

/** What `command` wants of an endpoint that changes a domain: the plan, and then the work itself. */
export const planDomainChange = <W extends Wanted, S>(
  domain: DomainRecord,
  subject: Subject<W, S>,
  change: { wanted: W; version: number; zoneVersion?: number; expects?: W; undoOf?: number },
  userId: number,
  now: Date,
) => {
  const { type, isOurs } = subject;
  const wanted = { ...change, type, isOurs: isOurs?.(change.wanted) ?? false };
  const { operation, writes } = planOperation(domain, wanted, `user:${userId}`, now);
  return {
    writes,
    reply: operationReply(operation, now),
    complete: async () => operationReply(await carryOn(operation, asAny(subject), now), now),
  };
};
