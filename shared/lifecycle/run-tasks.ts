import type { OperationType } from '../contract/vocabulary.ts';
import { dns } from '../domains/dns/index.ts';
import {
  type AnySubject,
  asAny,
  checkReach,
  contacts,
  dnssec,
  glue,
  IN_WORKER,
  nameservers,
  runOperation,
  settings,
} from '../domains/index.ts';
import { IntegrationError, OverBudgetError } from '../integrations/integration-error.ts';
import { Failure } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { withPriority } from '../platform/priority.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { getItem } from '../platform/table/query.ts';
import { StaleWriteError, transact } from '../platform/table/write.ts';
import type { DomainRecord, DomainTask } from '../records/domains.ts';
import type { HostingRecord, HostingTask, ServiceRecord } from '../records/hosting.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import {
  CircuitOpenError,
  claim,
  dueForNextStep,
  ENDED,
  failTask,
  nextTry,
  queueOf,
  releaseLease,
  serviceKey,
} from '../services/index.ts';
import { advanceDomain } from './advance-domain.ts';
import { advanceHosting, terminateHosting } from './advance-hosting.ts';
import { provisionDomain } from './provision-domain.ts';
import { provisionHosting } from './provision-hosting.ts';
import { cancelRefused, refusalOf, renewalRefusalOf } from './refusals.ts';
import { refuseRenewal } from './refuse-renewal.ts';
import { renewDomain } from './renew-domain.ts';
import { renewHosting, suspendHosting } from './renew-hosting.ts';

/** Names a hosting account or domain. */
export type ServiceReference = { kind: 'hosting' | 'domain'; client_id: number; id: number };

type Work<R> = (record: R, now: Date) => Promise<void>;

/** A record without a task is to take the next step of its life. */
const hostingWork: Record<HostingTask | 'advance', Work<HostingRecord>> = {
  provision: provisionHosting,
  renew: renewHosting,
  suspend: suspendHosting,
  terminate: terminateHosting,
  advance: advanceHosting,
};

const domainWork: Record<DomainTask | 'advance', Work<DomainRecord>> = {
  provision: provisionDomain,
  renew: renewDomain,
  advance: advanceDomain,
};

const carryOut = (record: ServiceRecord, now: Date): Promise<void> =>
  record.kind === 'hosting'
    ? hostingWork[record.task ?? 'advance'](record, now)
    : domainWork[record.task ?? 'advance'](record, now);

/** Whether there is a task, or a step is due or filed under a time that is not its own. */
const hasWork = (record: ServiceRecord, now: Date): boolean => {
  if (manualActionOf(record)) return false;
  if (record.task) return !ENDED.has(record.status);
  const next = dueForNextStep(record)?.due_sk;
  // What is due at this very moment is due: an id follows the time.
  return next !== record.due_sk || (next ?? '~') < `${now.toISOString()}~`;
};

const tryLater = (record: ServiceRecord, reason: string, at: Date, now: Date) =>
  transact([
    releaseLease(record, {
      set: { last_error: reason, updated_at: now.toISOString() },
      due: dueAt(at, record.id),
    }),
  ]);

/** How much later than the queue the reconciler takes up what was put off. */
const GRACE_MS = 30_000;

/** Puts off work that its server does not take now. That was no try of it. */
const postpone = async (
  record: ServiceRecord,
  { retryAt }: CircuitOpenError | OverBudgetError,
  now: Date,
): Promise<void> => {
  const { kind, client_id, id, attempts } = record;
  const due = dueAt(new Date(retryAt.getTime() + GRACE_MS), id);
  await transact([releaseLease(record, { set: { attempts: attempts - 1 }, due })]);
  const delaySeconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1000);
  await sendMessages(queueOf(record), [{ kind, client_id, id }], { delaySeconds });
};

const isPassing = (error: unknown) =>
  (error instanceof IntegrationError && error.retryable) ||
  (error instanceof Failure && error.kind === 'unavailable');

/**
 * Passing failures are tried again with growing pauses. An order that is refused for good is cancelled and its money
 * given back, as is a renewal; what a person can mend, and the last try, goes to a person.
 */
const handleFailure = async (record: ServiceRecord, error: unknown, now: Date): Promise<void> => {
  if (!(error instanceof IntegrationError || error instanceof Failure)) throw error;
  const again = isPassing(error) ? nextTry(record.attempts, now) : null;
  log.warn('provisioning attempt failed', { id: record.id, attempt: record.attempts, ...errorFields(error) });
  if (again) return tryLater(record, error.message, again, now);
  const code = error instanceof IntegrationError ? refusalOf(record, error) : null;
  if (code) return cancelRefused(record, { code }, now);
  const reason = error instanceof IntegrationError ? renewalRefusalOf(record, error) : null;
  await (record.kind === 'domain' && reason
    ? refuseRenewal(record, { reason }, now)
    : failTask(record, error.message, now));
};

/** Runs the task of one service, or takes the next step of its life; any number of calls, at once or late, does the work once. */
export const runServiceTask = async (message: ServiceReference, now: Date): Promise<void> => {
  const found = await getItem(serviceKey(message.client_id, message));
  if (!found || !hasWork(found, now)) return;
  const record = await claim(found, now);
  if (record === null) return;
  try {
    await withPriority(record.task ? 'paid' : 'renewal', () => carryOut(record, now));
  } catch (error) {
    if (error instanceof StaleWriteError) throw error;
    if (error instanceof CircuitOpenError || error instanceof OverBudgetError)
      return postpone(record, error, now);
    await handleFailure(record, error, now);
  }
};

/** How each type of change is carried out. */
export const SUBJECTS: Record<OperationType, AnySubject> = {
  settings: asAny(settings),
  nameservers: asAny(nameservers),
  contacts: asAny(contacts),
  dnssec: asAny(dnssec),
  glue: asAny(glue),
  dns: asAny(dns),
};

type OperationReference = { client_id: number; domain_id: number; id: number };

/** Carries out a change of a domain, as far as it goes now. */
export const runDomainOperation = async (
  { client_id, domain_id, id }: OperationReference,
  now: Date,
): Promise<void> => {
  const operation = await getItem(keys.operation(client_id, domain_id, id));
  if (operation?.check_at) await checkReach(operation, now);
  else if (operation) await runOperation(operation, SUBJECTS[operation.type], IN_WORKER, now);
};
