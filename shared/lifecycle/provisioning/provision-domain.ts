import { getClient } from '../../clients/clients.ts';
import { registrantOf } from '../../domains/contact.ts';
import { registrarFor } from '../../domains/registrars.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar } from '../../integrations/registrar.ts';
import { transact } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { dueAt } from '../../records/indexes.ts';
import { releaseLease } from '../../services/lease.ts';
import { activateDomain } from './activate-domain.ts';

const TRANSFER_CHECK_MS = 15 * 60_000;

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
  const registration = { registeredAt: domain.createdAt ?? now, expiresAt: domain.expiresAt };
  await activateDomain(record, registration, 'system', (changes) => releaseLease(record, changes), now);
};

/** A transfer takes days: it is asked for once and then looked at now and again. */
const transfer = async (registrar: Registrar, record: DomainRecord, now: Date) => {
  const known = await registrar.findTransfer(record.name);
  const request = {
    domain: record.name,
    authCode: record.auth_code ?? '',
    idempotencyKey: record.registrar_key,
    price: record.purchase?.price ?? undefined,
  };
  const status = known ?? (await registrar.transfer(request));
  if (status === 'pending') {
    const later = dueAt(new Date(now.getTime() + TRANSFER_CHECK_MS), record.id);
    await transact([releaseLease(record, { set: { ...later, attempts: 0, updated_at: now.toISOString() } })]);
    return;
  }
  if (status !== 'completed') {
    throw new IntegrationError('registrar', 'rejected', `the transfer was ${status}`, {
      code: `transfer_${status}`,
    });
  }
  const domain = await registrar.findDomain(record.name);
  const registration = { registeredAt: now, expiresAt: domain?.expiresAt ?? null };
  await activateDomain(record, registration, 'system', (changes) => releaseLease(record, changes), now);
};

/** Registers or transfers the domain of a claimed record. */
export const provisionDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  if (record.registrar === 'manual') return;
  const registrar = await registrarFor(record.registrar);
  await (record.type === 'transfer' ? transfer(registrar, record, now) : register(registrar, record, now));
};
