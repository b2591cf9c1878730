import type { DomainRecord } from '../domains/records.ts';
import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import type { HostingRecord } from '../hosting/records.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { Failure } from '../runtime/failure.ts';
import { errorFields, log } from '../runtime/log.ts';
import { dueAt, statusKey, waitingFor } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { StaleWriteError, transact } from '../table/write.ts';
import { claim, conclude, nextTry } from './lease.ts';
import { provisionDomain } from './provision-domain.ts';
import { provisionHosting } from './provision-hosting.ts';
import { announce } from './queues.ts';
import { type ProvisioningMessage, serviceKey } from './release.ts';

type ServiceRecord = HostingRecord | DomainRecord;

const isHosting = (record: ServiceRecord): record is HostingRecord => 'username' in record;

const nameOf = (record: ServiceRecord) => (isHosting(record) ? `hosting for ${record.domain}` : record.name);

/** The states in which a machine has something to do. */
const WORKABLE = new Set<string>(['provisioning', 'pending_registration', 'pending_transfer']);

const tryLater = (record: ServiceRecord, reason: string, at: Date, now: Date) =>
  transact([
    conclude(record, { set: { ...dueAt(at, record.id), last_error: reason, updated_at: now.toISOString() } }),
  ]);

/** Hands a record that cannot be provisioned to a person. */
const giveUp = async (record: ServiceRecord, reason: string, now: Date): Promise<void> => {
  const hosting = isHosting(record);
  const status = hosting ? 'provisioning_failed' : 'registration_failed';
  const event = newEvent(
    {
      clientId: record.client_id,
      type: 'provisioning_failed',
      message: `Setting up ${nameOf(record)} takes longer than usual. We are looking into it.`,
      subject: { type: hosting ? 'hosting_account' : 'domain', id: record.id },
    },
    now,
  );
  const set = {
    status,
    ...statusKey(hosting ? 'HOSTING' : 'DOMAIN', status, record.id),
    ...waitingFor('provisioning_failed', now, record.id),
    last_error: reason,
    updated_at: now.toISOString(),
  };
  await transact([
    conclude(record, { set }),
    writeEvent(event),
    audit(
      {
        clientId: record.client_id,
        actor: 'system',
        action: 'provisioning.failed',
        subject: `${hosting ? 'hosting' : 'domain'}:${record.id}`,
        details: { reason },
      },
      now,
    ),
  ]);
  log.error('provisioning failed', { kind: hosting ? 'hosting' : 'domain', id: record.id, reason });
  await announce({ events: [event] });
};

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
  const found = await getItem<ServiceRecord>(serviceKey(message.client_id, message));
  if (!found || !WORKABLE.has(found.status)) return;
  const record = await claim(found, now);
  if (record === null) return;
  try {
    await (isHosting(record) ? provisionHosting(record, now) : provisionDomain(record, now));
  } catch (error) {
    if (error instanceof StaleWriteError) throw error;
    await handleFailure(record, error, now);
  }
};
