import { getClient } from '../../clients/clients.ts';
import { registrantOf } from '../../domains/contact.ts';
import { registrarFor } from '../../domains/registrars.ts';
import type { Registrar } from '../../integrations/registrar.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { releaseLease } from '../../services/lease.ts';
import { cancelRefused } from '../undelivered/cancel-refused.ts';
import { activateDomain } from './activate-domain.ts';
import { holdAgain } from './hold-again.ts';
import { transferDomain } from './transfer-domain.ts';

const register = async (registrar: Registrar, record: DomainRecord, now: Date) => {
  const client = await getClient(record.client_id);
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
  const registration = { registeredAt: domain.createdAt ?? now, expiresAt: domain.expiresAt, domain };
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
