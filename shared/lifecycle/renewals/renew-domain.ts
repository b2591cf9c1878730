import { registrarFor } from '../../domains/registrars.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar } from '../../integrations/registrar.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { withStatus } from '../../records/indexes.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { releaseLease } from '../../services/lease.ts';
import { dueForNextStep } from '../../services/next-step.ts';
import { departDomain } from './depart-domain.ts';
import { RENEWED_YEARS, renewedExpiry } from './periods.ts';
import { renewalPrice } from './registrar-price.ts';

/**
 * Notes that a registry has renewed a domain until `expiresAt`. `finish` makes the record's own write, by a worker's
 * lease or an operator's word.
 */
export const domainRenewed = async (
  record: DomainRecord,
  expiresAt: Date,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
): Promise<void> => {
  const expires_at = expiresAt.toISOString();
  const renewed = {
    ...withStatus('DOMAIN', 'active', record.id),
    expires_at,
    renewal: null,
    last_error: null,
  };
  const message = `${record.name} is renewed until ${expires_at.slice(0, 10)}.`;
  const event = newEvent(record, 'domain_renewed', message, now);
  const set = {
    ...renewed,
    ...dueForNextStep({ ...record, ...renewed }),
    attempts: 0,
    updated_at: now.toISOString(),
  };
  await transact([
    finish({ set, remove: ['task'] }),
    fileDomain({ ...record, ...renewed }),
    writeEvent(event),
    audit(record, actor, 'domain.renewed', now, {
      invoice: record.renewal?.invoice_id ?? null,
      from: record.expires_at,
      until: expires_at,
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/** Null when the domain is not in our account. */
const buyRenewal = async (registrar: Registrar, record: DomainRecord) => {
  try {
    const price = await renewalPrice(registrar, record);
    const currentExpiry = new Date(record.expires_at ?? 0);
    return await registrar.renew({ domain: record.name, years: RENEWED_YEARS, currentExpiry, price });
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'not_found') return null;
    throw error;
  }
};

/** Renews the domain of a claimed record at its registrar; one that is renewed already is not charged again. */
export const renewDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  const expected = renewedExpiry(record);
  if (record.registrar === 'manual' || expected === null) return;
  const registrar = await registrarFor(record.registrar);
  const domain = await buyRenewal(registrar, record);
  if (!domain) return departDomain(record, now);
  const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
  await domainRenewed(record, domain.expiresAt ?? expected, 'system', finish, now);
};
