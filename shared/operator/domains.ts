import { pricedAt } from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import {
  beginProof,
  current,
  getDomain,
  loadClaims,
  newAtRegistrar,
  openOperation,
  planOperation,
  planTransferCancellation,
  planVerified,
  registrarFor,
  settings,
  versionOf,
} from '../domains/index.ts';
import { audit, carryOut, newEvent, writeEvent } from '../events/index.ts';
import type { RegistrarDomain } from '../integrations/registrar.ts';
import { say } from '../languages/sentence.ts';
import { stageTime } from '../platform/aws/stage-time.ts';
import { parseDomainName } from '../platform/domain-name.ts';
import { conflict, invalid } from '../platform/failure.ts';
import { absent, asRead } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, transact, update } from '../platform/table/write.ts';
import type { TldRecord } from '../records/catalog.ts';
import type { DomainRecord, OperationRecord, WantedOf } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { dueAt, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { DomainProofRecord } from '../records/names.ts';
import { dueForNextStep, fileDomain, keepHold } from '../services/index.ts';
import type { DomainReference } from './manual-actions.ts';
import { toldClients } from './told-clients.ts';

/**
 * Asks for other settings of a domain, as its client may: an operation that a worker carries out, or a person where the
 * registry is entered by hand.
 */
export const changeSettings = async (
  { clientId, id }: DomainReference,
  wanted: WantedOf['settings'],
  actor: Actor,
  now: Date,
): Promise<OperationRecord> => {
  const { operation } = await carryOut(
    () => getDomain(clientId, id),
    (domain) => {
      const change = { type: 'settings', wanted, version: versionOf(domain) } as const;
      const isOurs = settings.isOurs?.(wanted) ?? false;
      const planned = planOperation(domain, { ...change, isOurs }, actor, now);
      const message = { client_id: clientId, domain_id: id, id: planned.operation.id };
      const waits = planned.operation.status === 'pending';
      const provisioning = waits ? [{ kind: 'operation' as const, ...message }] : [];
      return { ...planned, followUp: { provisioning } };
    },
  );
  return operation;
};

/** Calls a transfer off, as its client may. */
export const cancelTransfer = async (
  { clientId, id }: DomainReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await carryOut(
    () => getDomain(clientId, id),
    (domain) => planTransferCancellation(domain, actor, now),
  );
};

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

/** Has a worker look at a domain at its registrar now, and note expiry, settings and nameservers as they are there. */
export const lookNow = async (
  { clientId, id }: DomainReference,
  actor: Actor,
  now: Date,
): Promise<DomainRecord> => {
  const { domain } = await carryOut(
    () => getDomain(clientId, id),
    (found) => {
      if (found.registrar === 'manual') {
        throw conflict('manual_domain', say`No machine can look at this registry.`);
      }
      if (!LIVE.has(found.status)) throw conflict('domain_not_active', say`The domain is ${found.status}.`);
      if (found.task || found.lease_until || openOperation(found, 'settings') !== undefined) {
        throw conflict('domain_busy', say`The domain is being changed. Try again in a moment.`);
      }
      const changes = { set: { check_at: now.toISOString() }, due: dueAt(now, id) };
      const unchanged = [
        asRead('due_sk', found.due_sk),
        asRead('lease_until', found.lease_until),
        absent('task'),
      ];
      return {
        domain: found,
        writes: [update(found, changes, unchanged), audit(found, actor, 'domain.look_requested', now)],
        followUp: { renewals: [{ kind: 'domain' as const, client_id: clientId, id }] },
      };
    },
  );
  return domain;
};

const findTld = async (name: string): Promise<TldRecord> => {
  const tld = name.slice(name.indexOf('.') + 1);
  const found = await getItem(keys.catalogTld(tld));
  const record = found && pricedAt(found, stageTime());
  if (!record) throw conflict('tld_not_sold', say`The catalog has no .${tld}: renewals would have no price.`);
  if (record.registrar === 'manual') {
    throw conflict('manual_domain', say`.${tld} is entered by hand: let the client order the name.`);
  }
  return record;
};

const findAtRegistrar = async (
  name: string,
  registrar: string,
): Promise<RegistrarDomain & { expiresAt: Date }> => {
  const found = await (await registrarFor(registrar)).findDomain(name);
  if (!found?.expiresAt) {
    throw conflict('domain_not_at_registrar', say`${name} is not in our account at the registrar.`);
  }
  return { ...found, expiresAt: found.expiresAt };
};

type Adopted = {
  client: number;
  currency: string;
  tld: TldRecord;
  found: RegistrarDomain & { expiresAt: Date };
};

const newRecord = ({ client, currency, tld, found }: Adopted, now: Date): DomainRecord => {
  const id = newId(now);
  const price = tld.prices[currency];
  if (!price) throw invalid({ client: [say`.${tld.tld} has no price in ${currency}.`] });
  const record: DomainRecord = {
    ...keys.domain(client, id),
    ...withStatus('DOMAIN', 'active', id),
    kind: 'domain',
    id,
    client_id: client,
    order_id: null,
    invoice_id: null,
    name: found.domain,
    tld: tld.tld,
    type: 'register',
    registrar: tld.registrar,
    years: 1,
    recurring_amount: price.renew,
    currency,
    auto_renew: true,
    nameservers: found.nameservers,
    registrar_key: String(id),
    auth_code: null,
    ...newAtRegistrar(found, now),
    registered_at: found.createdAt?.toISOString() ?? null,
    expires_at: found.expiresAt.toISOString(),
    attempts: 0,
    last_error: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { ...record, ...dueForNextStep(record) };
};

/**
 * Makes a domain that is in our account at the registrar, and that nobody here has, one of a client's: from then on it
 * is renewed and changed as if it had been ordered. Throws a 422 for a name that somebody here has.
 */
export const adoptDomain = async (
  clientId: number,
  name: string,
  actor: Actor,
  now: Date,
): Promise<DomainRecord> => {
  const [client, tld] = await Promise.all([getClient(clientId), findTld(name)]);
  const found = await findAtRegistrar(name, tld.registrar);
  const { currency } = client.profile;
  const record = newRecord({ client: clientId, currency, tld, found }, now);
  const event = newEvent(record, 'domain_registered', toldClients.adopted(name), now);
  const taken = () => conflict('name_held', say`${name} is already ordered or registered here.`);
  await carryOut(
    async () => undefined,
    () => ({
      writes: [
        putNew(record),
        fileDomain(record),
        keepHold({ type: 'domain', domain: name }, clientId, record.id, taken),
        writeEvent(event),
        audit(record, actor, 'domain.adopted', now),
      ],
      followUp: { events: [event] },
    }),
  );
  return record;
};

/**
 * Lets a name count as proved by a client, as its TXT record would, because staff have seen another proof: a transfer
 * code, a document, a call. Throws a 422 for what is no name, and StaleWriteError when the proof changes meanwhile.
 */
export const acceptDomain = async (
  clientId: number,
  input: string,
  actor: Actor,
  now: Date,
): Promise<DomainProofRecord> => {
  const name = parseDomainName(input);
  if (!name) throw invalid({ domain: [say`Enter a name that can be registered, such as example.com.`] });
  await getClient(clientId);
  const { proof, freed } = await loadClaims(clientId, name.domain);
  const pending = current(proof, freed, now) ?? (await beginProof(clientId, name.domain, proof, now));
  const verified = planVerified(pending, actor, now);
  await transact(verified.writes);
  return verified.proof;
};
