import { registrarFor } from '../../shared/domains/registrars.ts';
import { newEvent, writeEvent } from '../../shared/events/events.ts';
import type { RegistrarDomain } from '../../shared/integrations/registrar.ts';
import { say } from '../../shared/languages/sentence.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { put, transact, update } from '../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { keys } from '../../shared/records/keys.ts';
import { dueForNextStep } from '../../shared/services/next-step.ts';
import { storeDomain } from './fixtures.ts';
import { freshDomain, USD_CLIENT } from './shop.ts';

/** Puts domains into the registrar's account, unlockable; `url` is the simulator's. */
export const holdAtRegistrar = async (url: string, name: string, wish: object = {}): Promise<void> => {
  const body = JSON.stringify({ held: true, transfer_lock_days: 0, ...wish });
  const answer = await fetch(`${url}/_simulator/domains/${name}`, { method: 'POST', body });
  if (answer.status !== 204) throw new Error(`the control gave ${answer.status}`);
};

/** An active domain, here and at the registrar, with nothing else in the world that knows of it. */
export const ownDomain = async (
  url: string,
  over: Partial<DomainRecord> = {},
  wish: object = {},
): Promise<DomainRecord> => {
  const { name = freshDomain(), client_id = USD_CLIENT } = over;
  await holdAtRegistrar(url, name, wish);
  const { nameservers, privacy, locked, expiresAt } = await atRegistrar(name);
  const expires_at = expiresAt?.toISOString() ?? null;
  const domain = await storeDomain(client_id, { nameservers, privacy, locked, expires_at, ...over, name });
  const hold = { client_id, record_id: domain.id };
  await transact([
    put({ ...keys.hold('domain', name), ...hold }),
    update(domain, { due: dueForNextStep(domain) }),
    writeEvent(newEvent(domain, 'domain_registered', say`Your domain is active.`, new Date())),
  ]);
  return domainRecord(domain);
};

export const atRegistrar = async (name: string): Promise<RegistrarDomain> => {
  const found = await (await registrarFor('namecom')).findDomain(name);
  if (!found) throw new Error(`The registrar has no ${name}.`);
  return found;
};

export const domainRecord = async ({ client_id, id }: DomainRecord): Promise<DomainRecord> => {
  const record = await getItem(keys.domain(client_id, id));
  if (!record) throw new Error(`There is no domain ${id}.`);
  return record;
};
