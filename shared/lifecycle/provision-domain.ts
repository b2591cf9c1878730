import { getClient } from '../clients/index.ts';
import { planCosts } from '../domains/costs/index.ts';
import {
  newAtRegistrar,
  prepareZone,
  presentNameservers,
  registrantOf,
  registrarFor,
} from '../domains/index.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type {
  Charged,
  Registrar,
  RegistrarCharge,
  RegistrarDomain,
  RegistrarTransfer,
} from '../integrations/registrar.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';
import { addDays, addMonths } from '../platform/dates.ts';
import { measure, secondsSince } from '../platform/log.ts';
import { absentOrEquals, asRead, type Changes, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, transact, update, type Write } from '../platform/table/write.ts';
import type { DomainRecord, DomainTransfer } from '../records/domains.ts';
import type { Actor, EventRecord } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { dueAt, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { domainNameOf, dueForNextStep, fileDomain, releaseLease } from '../services/index.ts';
import { cancelRefused } from './refusals.ts';

const register = async (registrar: Registrar, record: DomainRecord, now: Date) => {
  const client = await getClient(record.client_id);
  await prepareZone(record, record.nameservers);
  const domain = await registrar.register({
    domain: record.name,
    years: record.years,
    idempotencyKey: record.registrar_key,
    contact: registrantOf(client),
    nameservers: record.nameservers,
    price: record.purchase?.price ?? undefined,
    purchaseType: record.purchase?.type ?? undefined,
    tldRequirements: record.tld_requirements,
  });
  const { years } = record;
  const costs = await planCosts(record, { operation: 'register', years, charge: domain.charge }, now);
  const registration = { registeredAt: domain.createdAt ?? now, expiresAt: domain.expiresAt, domain, costs };
  await activateDomain(record, registration, 'system', (changes) => releaseLease(record, changes), now);
};

/** Registers or transfers the domain of a claimed record. */
export const provisionDomain = async (claimed: DomainRecord, now: Date): Promise<void> => {
  if (claimed.registrar === 'manual') return;
  const record = await holdAgain(claimed);
  if (!record) return cancelRefused(claimed, { code: 'name_ordered' }, now);
  const registrar = await registrarFor(claimed.registrar);
  await (record.type === 'transfer'
    ? transferDomain(registrar, record, now)
    : register(registrar, record, now));
};

const CHECK_MS = 15 * 60_000;

/** A transfer that waits for the client so long is cancelled, and its money goes back. */
const WAITS_FOR_CLIENT_DAYS = 30;

const WAITS_FOR_CLIENT: ReadonlySet<string> = new Set(['needs_auth_code', 'needs_unlock']);

/** Who holds a domain that comes here, and its nameservers: those that serve it now, so that nothing goes dark. */
const holderOf = async (record: DomainRecord) => {
  const contact = registrantOf(await getClient(record.client_id));
  const present = (await presentNameservers(record.name)) ?? [];
  return { contact, nameservers: present.length > 0 ? present : record.nameservers };
};

/** A new order submits a transfer, whatever became of earlier ones; after that the latest one is ours. */
const askAboutDomain = async (
  registrar: Registrar,
  record: DomainRecord,
): Promise<RegistrarTransfer & Charged> => {
  const request = {
    domain: record.name,
    authCode: record.auth_code ?? '',
    price: record.purchase?.price ?? undefined,
    holder: () => holderOf(record),
  };
  if (!record.transfer) return registrar.submitTransfer(request);
  if (record.transfer.resubmit) return registrar.resubmitTransfer(request);
  return (await registrar.findSubmittedTransfer(record.name)) ?? registrar.submitTransfer(request);
};

const withCharge = (charge: DomainTransfer['charge']) => (charge ? { charge } : {});

/** The cost of a transfer that is over; one that failed may have cost nothing. */
const planTransferCost = (record: DomainRecord, { state, charge }: DomainTransfer, now: Date) => {
  const isDone = state === 'completed';
  const noted: RegistrarCharge | null =
    isDone && charge ? { ...charge, operation: 'transfer', at: new Date(charge.at) } : null;
  return planCosts(record, { operation: 'transfer', years: 1, charge: noted, maybe: !isDone }, now);
};

/** What the transfer under way has cost: one that was submitted anew has given back what the one before had. */
const chargeOf = ({ charge }: Charged, known: DomainTransfer | undefined): DomainTransfer['charge'] => {
  if (!charge) return known?.resubmit ? undefined : known?.charge;
  const { reference, price, at } = charge;
  return { reference, price, at: at.toISOString() };
};

const toTransfer = (
  found: RegistrarTransfer & Charged,
  known: DomainTransfer | undefined,
  now: Date,
): DomainTransfer => ({
  state: found.state,
  lock: found.state === 'needs_unlock' ? found.lock : null,
  ...withCharge(chargeOf(found, known)),
  updated_at: known?.state === found.state && !known.resubmit ? known.updated_at : now.toISOString(),
});

const WANTED: Partial<Record<DomainTransfer['state'], Sentence>> = {
  needs_auth_code: say`The transfer code is not right. Enter the code that your present registrar shows.`,
  needs_unlock: say`The domain is locked. Have it unlocked at your present registrar, then try again.`,
};

/** News for the client once for each time that the transfer begins to wait for them. */
const newsOf = (record: DomainRecord, { state, updated_at }: DomainTransfer, now: Date): EventRecord[] => {
  const wanted = WANTED[state];
  if (!wanted || updated_at === record.transfer?.updated_at) return [];
  const message = together([say`The transfer of ${record.name} waits for you.`, wanted]);
  return [newEvent(record, 'transfer_needs_action', message, now)];
};

const keepWaiting = async (record: DomainRecord, transfer: DomainTransfer, now: Date): Promise<void> => {
  const events = newsOf(record, transfer, now);
  const set = { transfer, attempts: 0, updated_at: now.toISOString() };
  await transact([
    releaseLease(record, { set, due: dueAt(new Date(now.getTime() + CHECK_MS), record.id) }),
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
  const message = say`The transfer of ${record.name} cannot be called off any more: the registry is completing it.`;
  const event = newEvent(record, 'transfer_not_cancelled', message, now);
  await transact([
    update(record, { remove: ['cancel_wanted_by'], due: 'unchanged' }, [
      asRead('lease_until', record.lease_until),
    ]),
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
  const found = await askAboutDomain(registrar, record);
  const transfer = toTransfer(found, record.transfer, now);
  if (found.state === 'completed') {
    // The registrar turns it on at a transfer; renewals are bought here, when they are paid.
    const domain = await registrar.updateDomain(record.name, { autoRenew: false });
    const costs = await planTransferCost(record, transfer, now);
    const registration = { registeredAt: now, expiresAt: found.domain.expiresAt, domain, costs };
    const finish = (changes: Parameters<typeof releaseLease>[1]) => releaseLease(record, changes);
    return activateDomain({ ...record, transfer }, registration, 'system', finish, now);
  }
  if (found.state === 'failed' || found.state === 'cancelled') {
    const costs = await planTransferCost(record, transfer, now);
    return cancelRefused(
      record,
      { code: `transfer_${found.state}`, set: { transfer, auth_code: null }, costs },
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

/** `domain` as the registrar has it; missing where a person has registered it. `costs`: the writes that note what it took. */
type Registration = {
  registeredAt: Date;
  expiresAt: Date | null;
  domain?: RegistrarDomain;
  costs: Write[];
};

/**
 * Calls a domain active once its registry has it. `finish` makes the record's own write, by a worker's lease or an
 * operator's word.
 */
export const activateDomain = async (
  record: DomainRecord,
  { registeredAt, expiresAt, domain, costs }: Registration,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
): Promise<void> => {
  const expires = expiresAt ?? addMonths(registeredAt, 12 * record.years);
  const event = newEvent(record, 'domain_registered', say`Your domain ${record.name} is active.`, now);
  const active = {
    ...withStatus('DOMAIN', 'active', record.id),
    registered_at: registeredAt.toISOString(),
    expires_at: expires.toISOString(),
    auth_code: null,
    ...(record.transfer ? { transfer: record.transfer } : {}),
    ...(domain ? newAtRegistrar(domain, now) : {}),
    last_error: null,
    updated_at: now.toISOString(),
  };
  await transact([
    finish({ set: active, remove: ['task'], due: dueForNextStep({ ...record, ...active }) }),
    fileDomain({ ...record, ...active }),
    ...costs,
    writeEvent(event),
    audit(record, actor, 'domain.activated', now),
  ]);
  measure('order_to_active_seconds', secondsSince(record.created_at, now), 'domain');
  await dispatchFollowUp({ events: [event] });
};

/**
 * Holds the name of a paid record again, where it was given free before the money came. Returns the record as it is
 * then, and null when somebody else has ordered the name meanwhile.
 */
export const holdAgain = async <R extends ServiceRecord>(record: R): Promise<R | null> => {
  if (!record.hold_released) return record;
  const released: ServiceRecord = record;
  const { kind, client_id, id } = released;
  const key = keys.hold(kind, domainNameOf(released));
  const hold = await getItem(key);
  if (hold && hold.record_id !== id) return null;
  await transact([
    putNew({ ...key, client_id, record_id: id }, undefined, absentOrEquals('record_id', id)),
    update(released, { remove: ['hold_released'], due: 'unchanged' }, [equals('hold_released', true)]),
  ]);
  const { hold_released: _, ...held } = record;
  return held as R;
};
