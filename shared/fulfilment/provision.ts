import type { DomainRecord, DomainTask } from '../domains/records.ts';
import type { HostingRecord, HostingTask } from '../hosting/records.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { advanceDomain } from '../renewals/advance-domain.ts';
import { advanceHosting } from '../renewals/advance-hosting.ts';
import { dueForNextStep } from '../renewals/next-step.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { renewHosting } from '../renewals/renew-hosting.ts';
import { suspendHosting } from '../renewals/suspend-hosting.ts';
import { terminateHosting } from '../renewals/terminate-hosting.ts';
import { Failure } from '../runtime/failure.ts';
import { errorFields, log } from '../runtime/log.ts';
import { dueAt } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { StaleWriteError } from '../table/stale-write.ts';
import { transact } from '../table/write.ts';
import { giveUp } from './give-up.ts';
import { claim, conclude, nextTry } from './lease.ts';
import { provisionDomain } from './provision-domain.ts';
import { provisionHosting } from './provision-hosting.ts';
import { type ProvisioningMessage, serviceKey } from './release.ts';
import { isHosting, type ServiceRecord } from './service-record.ts';

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
  isHosting(record)
    ? hostingWork[record.task ?? 'advance'](record, now)
    : domainWork[record.task ?? 'advance'](record, now);

const OVER = new Set<ServiceRecord['status']>(['cancelled', 'terminated', 'expired', 'transferred_away']);

type Filed = { due_pk?: string; due_sk?: string };

/** Whether there is a task, or a step is due or filed under a time that is not its own. */
const hasWork = (record: ServiceRecord & Filed, now: Date): boolean => {
  if (record.due_pk?.startsWith('WAITING#')) return false;
  if (record.task) return !OVER.has(record.status);
  const next: Filed = dueForNextStep(record);
  return next.due_sk !== record.due_sk || (next.due_sk ?? '~') < now.toISOString();
};

const tryLater = (record: ServiceRecord, reason: string, at: Date, now: Date) =>
  transact([
    conclude(record, { set: { ...dueAt(at, record.id), last_error: reason, updated_at: now.toISOString() } }),
  ]);

const isPassing = (error: unknown) =>
  (error instanceof IntegrationError && error.retryable) ||
  (error instanceof Failure && error.kind === 'unavailable');

/** Passing failures are tried again with growing pauses; final ones, and the last try, go to a person. */
const handleFailure = async (record: ServiceRecord, error: unknown, now: Date): Promise<void> => {
  if (!(error instanceof IntegrationError || error instanceof Failure)) throw error;
  const again = isPassing(error) ? nextTry(record.attempts, now) : null;
  log.warn('provisioning attempt failed', { id: record.id, attempt: record.attempts, ...errorFields(error) });
  await (again ? tryLater(record, error.message, again, now) : giveUp(record, error.message, now));
};

/** Carries out one provisioning message; any number of them, at once or late, does the work once. */
export const provision = async (message: ProvisioningMessage, now: Date): Promise<void> => {
  const found = await getItem<ServiceRecord & Filed>(serviceKey(message.client_id, message));
  if (!found || !hasWork(found, now)) return;
  const record = await claim(found, now);
  if (record === null) return;
  try {
    await carryOut(record, now);
  } catch (error) {
    if (error instanceof StaleWriteError) throw error;
    await handleFailure(record, error, now);
  }
};
