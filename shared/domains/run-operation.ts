import { IntegrationError, OverBudgetError } from '../integrations/integration-error.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { Failure } from '../platform/failure.ts';
import { errorFields, log, measure } from '../platform/log.ts';
import { getItem } from '../platform/table/query.ts';
import { StaleWriteError, transact } from '../platform/table/write.ts';
import type { OperationError, OperationRecord } from '../records/domains.ts';
import { awaitsManualAction, dueAt } from '../records/indexes.ts';
import { CircuitOpenError, nextTry } from '../services/index.ts';
import { getDomain } from './domains.ts';
import {
  claimOperation,
  findReach,
  finishOperation,
  releaseOperation,
  updateOperation,
} from './finish-operation.ts';
import type { AnySubject, Target } from './operations.ts';

/**
 * How long the registrar or panel may take, and how long nobody else may take the operation up, in milliseconds; and
 * whether nobody waits for it.
 */
type RunLimits = { deadlineMs: number; leaseMs: number; inBackground: boolean };

/** While a caller waits, below the 29 seconds of an endpoint. */
export const WHILE_WAITING: RunLimits = { deadlineMs: 10_000, leaseMs: 35_000, inBackground: false };
/** In a worker, which has two minutes. */
export const IN_WORKER: RunLimits = { deadlineMs: 90_000, leaseMs: 150_000, inBackground: true };

/** Reads what is there before anything is changed, and keeps what brings it back. */
const begin = async (
  operation: OperationRecord,
  subject: AnySubject,
  target: Target,
  now: Date,
): Promise<{ operation: OperationRecord; found: unknown }> => {
  const [found, reached] = await Promise.all([
    subject.read(target),
    operation.begun ? null : findReach(operation),
  ]);
  if (operation.begun) return { operation, found };
  const { wanted, expects } = operation;
  if (expects && !subject.isDone(found, wanted) && !subject.isDone(found, expects)) throw changedSince();
  const set = { begun: true, before: subject.inverse(wanted, found), ...(reached ? { reached } : {}) };
  await transact([
    updateOperation(operation, { set, due: 'unchanged' }),
    ...(subject.keep?.(operation, found, now) ?? []),
  ]);
  return { operation: { ...operation, ...set }, found };
};

/** Reads, compares, sets and reads again, so that however often it is begun it ends in the same state. */
const converge = async (
  claimed: OperationRecord,
  subject: AnySubject,
  { deadlineMs, inBackground }: RunLimits,
  now: Date,
): Promise<void> => {
  const domain = await getDomain(claimed.client_id, claimed.domain_id);
  const until = performance.now() + deadlineMs;
  const target = {
    domain,
    wanted: claimed.wanted,
    get options() {
      return { deadlineMs: Math.max(1, Math.ceil(until - performance.now())), inBackground };
    },
  };
  const { operation, found } = await begin(claimed, subject, target, now);
  const goal = operation.rolling_back && operation.before ? operation.before : operation.wanted;
  if (!subject.isDone(found, goal)) {
    await subject.set(target, goal, found).catch((error: unknown) => {
      throw isRefusal(error) ? new Refused(operation, error) : error;
    });
    if (!subject.isDone(await subject.read(target), goal)) {
      throw new IntegrationError('registrar', 'unavailable', 'the change is not to be seen yet');
    }
  }
  const { error } = operation;
  await finishOperation(operation, error ? { failed: error } : { succeeded: subject }, 'system', now);
};

const isRefusal = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && !error.retryable;

/** A change that was refused after it had begun, so that part of it may have been made. */
class Refused extends Error {
  readonly operation: OperationRecord;
  readonly refusal: IntegrationError;

  constructor(operation: OperationRecord, refusal: IntegrationError) {
    super(refusal.message);
    this.operation = operation;
    this.refusal = refusal;
  }
}

const awaitPerson = async (operation: OperationRecord, reason: string, now: Date): Promise<void> => {
  const set = {
    status: 'action_required' as const,
    last_error: reason,
    updated_at: now.toISOString(),
  };
  const due = awaitsManualAction('domain_change', now, operation.id);
  await transact([releaseOperation(operation, { set, due })]);
  measure('task_failed', 1, 'all');
  log.error('change of a domain failed', { operation: operation.id, reason });
};

const tryLater = async (operation: OperationRecord, error: Error, now: Date): Promise<void> => {
  log.warn('change of a domain not done yet', { operation: operation.id, ...errorFields(error) });
  const again = nextTry(operation.attempts, now);
  if (!again) return awaitPerson(operation, error.message, now);
  const set = { last_error: error.message, updated_at: now.toISOString() };
  await transact([releaseOperation(operation, { set, due: dueAt(again, operation.id) })]);
};

/** Puts off what the server does not take now. That was no try of it. */
const postpone = async (
  operation: OperationRecord,
  { retryAt }: CircuitOpenError | OverBudgetError,
  now: Date,
): Promise<void> => {
  const set = { attempts: operation.attempts - 1, updated_at: now.toISOString() };
  await transact([releaseOperation(operation, { set, due: dueAt(retryAt, operation.id) })]);
};

/** What may have been changed is changed back; a person sees to it where that is refused too. */
const rollBack = async (
  { operation, refusal }: Refused,
  subject: AnySubject,
  limits: RunLimits,
  now: Date,
): Promise<void> => {
  const error = refusalWords(refusal);
  log.warn('change of a domain refused', { operation: operation.id, ...errorFields(refusal) });
  if (operation.rolling_back) return awaitPerson(operation, refusal.message, now);
  if (!operation.before) return finishOperation(operation, { failed: error }, 'system', now);
  const set = { rolling_back: true, error };
  await transact([updateOperation(operation, { set, due: 'unchanged' })]);
  return attempt({ ...operation, ...set }, subject, limits, now);
};

const attempt = async (
  operation: OperationRecord,
  subject: AnySubject,
  limits: RunLimits,
  now: Date,
): Promise<void> => {
  try {
    await converge(operation, subject, limits, now);
  } catch (error) {
    if (error instanceof StaleWriteError) throw error;
    if (error instanceof CircuitOpenError || error instanceof OverBudgetError)
      return postpone(operation, error, now);
    if (error instanceof Refused) return rollBack(error, subject, limits, now);
    if (isRefusal(error)) {
      log.warn('change of a domain refused', { operation: operation.id, ...errorFields(error) });
      return finishOperation(operation, { failed: refusalWords(error) }, 'system', now);
    }
    const passing = error instanceof IntegrationError || error instanceof Failure;
    if (!passing) throw error;
    await tryLater(operation, error, now);
  }
};

/** Carries out one operation as far as it goes now; any number of calls, at once or late, make one change. */
export const runOperation = async (
  found: OperationRecord,
  subject: AnySubject,
  limits: RunLimits,
  now: Date,
): Promise<OperationRecord> => {
  const operation = found.status === 'pending' ? await claimOperation(found, now, limits.leaseMs) : null;
  if (operation) await attempt(operation, subject, limits, now);
  return (await getItem(found)) ?? found;
};

/** What a refusal means to the client; what is not here is a defect of ours or of the registrar. */
const WORDS: Record<string, Sentence> = {
  transfer_locked: say`The domain cannot be unlocked yet: new domains, transfers and registrants are locked for sixty days.`,
  not_supported: say`Domains of this ending do not have this.`,
  not_implemented: say`Domains of this ending do not have this.`,
  domain_expired: say`The domain has expired. Renew it first.`,
  not_found: say`The domain is not in our account at the registry.`,
  invalid_request: say`The registry does not accept this data. Check it and send it again.`,
  unprocessable: say`The registry does not accept this data. Check it and send it again.`,
  unsupported_record_type: say`There are no records of this type where the zone of this domain is.`,
  changed_since: say`It was changed again meanwhile, so there is nothing left to undo.`,
  zone_not_found: say`There is no zone of this name at our nameservers.`,
  ds_without_key: say`The registry takes the keys of a zone: sign the zone first, and give a SHA-256 digest (type 2) of each key.`,
  zone_unsupported: say`The zone was written by hand in a form that cannot be changed here.`,
  too_large: say`The zone is too large to be changed here.`,
};

const OTHER = say`The change was refused. Nothing was changed.`;

/** A refusal for good as the operation keeps it. */
export const refusalWords = (error: { code: string | null }): OperationError => {
  const known = error.code !== null && Object.hasOwn(WORDS, error.code) ? error.code : null;
  const words = (known === null ? undefined : WORDS[known]) ?? OTHER;
  return { code: known ?? 'refused', message: words.english };
};

/** Ends an operation that has to do nothing any more. */
const changedSince = (): IntegrationError =>
  new IntegrationError('registrar', 'rejected', 'what was to be undone has changed', {
    code: 'changed_since',
  });
