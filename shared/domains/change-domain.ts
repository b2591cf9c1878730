import {
  audit,
  newEvent,
  type PlanWithFollowUp,
  type RequestOrigin,
  securityEvent,
  writeEvent,
} from '../events/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { CallOptions, Registrar } from '../integrations/registrar.ts';
import { say } from '../languages/sentence.ts';
import { conflict, type Failure, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { getItem } from '../platform/table/query.ts';
import type { DomainRecord, OperationRecord, Wanted } from '../records/domains.ts';
import { finishOperation } from './finish-operation.ts';
import {
  type AnySubject,
  asAny,
  type DomainAndOperation,
  operationReply,
  planOperation,
  type Subject,
  undoable,
  undoableUntil,
  versionOf,
} from './operations.ts';
import { registrarFor } from './registrars.ts';
import { runOperation, WHILE_WAITING } from './run-operation.ts';

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

const WITHDRAWN = { code: 'withdrawn', message: say`It was withdrawn before it was made.`.english };

/** What only waits for a person has not begun, and ends at once. */
const withdraw = async (operation: OperationRecord, userId: number, now: Date) => {
  await finishOperation(operation, { failed: WITHDRAWN }, `user:${userId}`, now);
  return operationReply((await getItem(operation)) ?? operation, now);
};

/**
 * Plans a change that brings back what was there before another one. It does nothing where the present state is not
 * what that one made, so that later changes are not lost.
 */
export const planUndo = (
  { domain, operation }: DomainAndOperation,
  subject: AnySubject,
  zoneVersion: number | undefined,
  userId: number,
  now: Date,
) => {
  if (operation.status === 'action_required' && !operation.begun) {
    const complete = () => withdraw(operation, userId, now);
    return { writes: [], reply: operationReply(operation, now), complete };
  }
  if (operation.undone_by !== null) throw conflict('already_undone', say`This change was undone already.`);
  const wanted = operation.before && undoable(operation.before);
  if (!wanted || !undoableUntil(operation, now)) {
    throw conflict('not_undoable', say`This change cannot be undone, or not any more.`);
  }
  const expects = undoable(operation.wanted) ?? operation.wanted;
  const change = {
    wanted,
    expects,
    undoOf: operation.id,
    version: versionOf(domain, operation.type),
    ...(zoneVersion === undefined ? {} : { zoneVersion }),
  };
  return planDomainChange(domain, subject, change, userId, now);
};

type AuthCode = { auth_code: string; locked: boolean };

/** The code with which the domain can be moved away: a secret, never kept or logged. */
export const getAuthCode = (domain: DomainRecord): Promise<AuthCode> =>
  askRegistrar(domain, async (registrar, name, options) => {
    const [auth_code, { locked }] = await Promise.all([
      registrar.getAuthCode(name, options),
      registrar.updateDomain(name, {}, options),
    ]);
    return { auth_code, locked };
  });

/** Plans what is kept of it: who was shown the code, and when. */
export const planAuthCodeShown = (
  domain: DomainRecord,
  userId: number,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const event = newEvent(
    domain,
    'domain_code_shown',
    say`The transfer code of ${domain.name} was shown.`,
    now,
  );
  return {
    writes: [
      writeEvent(event),
      securityEvent(userId, 'domain_code_shown', origin, now),
      audit(domain, `user:${userId}`, 'domain.auth_code_shown', now),
    ],
    followUp: { events: [event] },
  };
};

const OPTIONS: CallOptions = { deadlineMs: 10_000 };

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'not_found') {
    return conflict('domain_not_at_registrar', say`The domain is not in our account at the registry.`);
  }
  if (error.code === 'no_auth_code') {
    return conflict('no_auth_code', say`Domains of this ending have no transfer code. Ask support.`);
  }
  if (error.code === 'domain_expired')
    return conflict('domain_expired', say`The domain has expired. Renew it.`);
  if (!error.retryable) log.error('the registrar refused', errorFields(error));
  const message = say`The registrar does not answer. Try again in a moment.`;
  return unavailable(message, error.retryAfterSeconds ?? undefined);
};

/**
 * Asks the registrar of an active domain while the caller waits. Throws 409 for a domain that is not active or that
 * a person looks after, and 503 when there is no answer.
 */
export const askRegistrar = async <R>(
  domain: DomainRecord,
  work: (registrar: Registrar, name: string, options: CallOptions) => Promise<R>,
): Promise<R> => {
  if (domain.status !== 'active') {
    throw conflict('domain_not_active', say`Only an active domain has this.`);
  }
  if (domain.registrar === 'manual') {
    throw conflict('manual_domain', say`Our staff look after this domain at its registry. Open a ticket.`);
  }
  try {
    return await work(await registrarFor(domain.registrar), domain.name, OPTIONS);
  } catch (error) {
    throw error instanceof IntegrationError ? meaningOf(error) : error;
  }
};
