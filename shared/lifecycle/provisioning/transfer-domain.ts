import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar, RegistrarTransfer } from '../../integrations/registrar.ts';
import { addDays } from '../../platform/dates.ts';
import { asRead } from '../../platform/table/expressions.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { DomainRecord, DomainTransfer } from '../../records/domain-record.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { dueAt } from '../../records/indexes.ts';
import { releaseLease } from '../../services/lease.ts';
import { cancelRefused } from '../undelivered/cancel-refused.ts';
import { activateDomain } from './activate-domain.ts';

const CHECK_MS = 15 * 60_000;

/** A transfer that waits for the client so long is cancelled, and its money goes back. */
const WAITS_FOR_CLIENT_DAYS = 30;

const WAITS_FOR_CLIENT: ReadonlySet<string> = new Set(['needs_auth_code', 'needs_unlock']);

/** A new order submits a transfer, whatever became of earlier ones; after that the latest one is ours. */
const askRegistrar = async (registrar: Registrar, record: DomainRecord): Promise<RegistrarTransfer> => {
  const request = {
    domain: record.name,
    authCode: record.auth_code ?? '',
    price: record.purchase?.price ?? undefined,
  };
  if (!record.transfer) return registrar.submitTransfer(request);
  if (record.transfer.resubmit) return registrar.resubmitTransfer(request);
  return (await registrar.findSubmittedTransfer(record.name)) ?? registrar.submitTransfer(request);
};

const toTransfer = (
  found: RegistrarTransfer,
  known: DomainTransfer | undefined,
  now: Date,
): DomainTransfer => ({
  state: found.state,
  lock: found.state === 'needs_unlock' ? found.lock : null,
  updated_at: known?.state === found.state && !known.resubmit ? known.updated_at : now.toISOString(),
});

const WANTED: Partial<Record<DomainTransfer['state'], string>> = {
  needs_auth_code: 'The transfer code is not right. Enter the code that your present registrar shows.',
  needs_unlock: 'The domain is locked. Have it unlocked at your present registrar, then try again.',
};

/** News for the client once for each time that the transfer begins to wait for them. */
const newsOf = (record: DomainRecord, { state, updated_at }: DomainTransfer, now: Date): EventRecord[] => {
  const wanted = WANTED[state];
  if (!wanted || updated_at === record.transfer?.updated_at) return [];
  return [
    newEvent(record, 'transfer_needs_action', `The transfer of ${record.name} waits for you. ${wanted}`, now),
  ];
};

const keepWaiting = async (record: DomainRecord, transfer: DomainTransfer, now: Date): Promise<void> => {
  const events = newsOf(record, transfer, now);
  const later = dueAt(new Date(now.getTime() + CHECK_MS), record.id);
  await transact([
    releaseLease(record, { set: { ...later, transfer, attempts: 0, updated_at: now.toISOString() } }),
    ...events.map(writeEvent),
  ]);
  await dispatchFollowUp({ events });
};

/** Whether a transfer that nobody helped along could be cancelled; the registries may be at it meanwhile. */
const cancelUnattended = async (registrar: Registrar, record: DomainRecord): Promise<boolean> => {
  try {
    await registrar.cancelTransfer(record.name);
    return true;
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'not_cancellable') return false;
    throw error;
  }
};

const cancelled = ({ transfer }: DomainRecord, now: Date): DomainTransfer => ({
  ...transfer,
  state: 'cancelled',
  lock: null,
  updated_at: now.toISOString(),
});

/** Whether nothing of a transfer that was called off goes on at the registrar. An answer that was lost is found there. */
const isCalledOff = async (registrar: Registrar, record: DomainRecord): Promise<boolean> => {
  const found = await registrar.findSubmittedTransfer(record.name);
  if (found === null || found.state === 'failed' || found.state === 'cancelled') return true;
  return found.state !== 'completed' && (await cancelUnattended(registrar, record));
};

/** It is too late: the registries are at it, or are done. */
const tellTooLate = async (record: DomainRecord, now: Date): Promise<DomainRecord> => {
  const message = `The transfer of ${record.name} cannot be called off any more: the registry is completing it.`;
  const event = newEvent(record, 'transfer_not_cancelled', message, now);
  await transact([
    update(record, { remove: ['cancel_wanted_by'] }, [asRead('lease_until', record.lease_until)]),
    writeEvent(event),
    audit(record, 'system', 'transfer.not_cancelled', now),
  ]);
  await dispatchFollowUp({ events: [event] });
  const { cancel_wanted_by: _, ...going } = record;
  return going;
};

/** Submits the transfer of a claimed record, or looks how far it is. It takes days, and often a deed of the client. */
export const transferDomain = async (
  registrar: Registrar,
  claimed: DomainRecord,
  now: Date,
): Promise<void> => {
  const calledOffBy = claimed.cancel_wanted_by;
  if (calledOffBy && (await isCalledOff(registrar, claimed))) {
    const set = { transfer: cancelled(claimed, now), auth_code: null };
    return cancelRefused(claimed, { code: 'transfer_cancelled', set, calledOffBy }, now);
  }
  const record = calledOffBy ? await tellTooLate(claimed, now) : claimed;
  const found = await askRegistrar(registrar, record);
  const transfer = toTransfer(found, record.transfer, now);
  if (found.state === 'completed') {
    // The registrar turns it on at a transfer; renewals are bought here, when they are paid.
    const domain = await registrar.updateDomain(record.name, { autoRenew: false });
    const registration = { registeredAt: now, expiresAt: found.domain.expiresAt, domain };
    const finish = (changes: Parameters<typeof releaseLease>[1]) => releaseLease(record, changes);
    return activateDomain({ ...record, transfer }, registration, 'system', finish, now);
  }
  if (found.state === 'failed' || found.state === 'cancelled') {
    return cancelRefused(
      record,
      { code: `transfer_${found.state}`, set: { transfer, auth_code: null } },
      now,
    );
  }
  const unattended =
    WAITS_FOR_CLIENT.has(found.state) && addDays(transfer.updated_at, WAITS_FOR_CLIENT_DAYS) < now;
  if (unattended && (await cancelUnattended(registrar, record))) {
    const set = { transfer: cancelled(record, now), auth_code: null };
    return cancelRefused(record, { code: 'transfer_cancelled', set }, now);
  }
  return keepWaiting(record, transfer, now);
};
