import { registrarFor } from '../../domains/registrars.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar } from '../../integrations/registrar.ts';
import type { Changes } from '../../platform/table/changes.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { releaseLease } from '../../services/lease.ts';
import { departDomain } from './depart-domain.ts';
import { expiryTerms } from './expiry-terms.ts';
import { RENEWED_YEARS, renewedExpiry } from './periods.ts';
import { refuseRenewal } from './refuse-renewal.ts';
import { renewalPrice } from './registrar-price.ts';
import { domainRenewed } from './renewed.ts';
import { restoreDomain } from './restore-domain.ts';

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

/** A registrar that has it no more after its expiry has let it go into redemption, sooner than our calendar says. */
const alreadyInRedemption = async (record: DomainRecord) => ({
  reason: 'Its grace period is over, and it can be restored only, for a fee.',
  set: { status: 'redemption' as const, expiry_terms: await expiryTerms(record) },
});

/** Renews the domain of a claimed record at its registrar; one that is renewed already is not charged again. */
export const renewDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  if (record.status === 'redemption') return restoreDomain(record, now);
  const expected = renewedExpiry(record);
  if (record.registrar === 'manual' || expected === null) return;
  const registrar = await registrarFor(record.registrar);
  const domain = await buyRenewal(registrar, record);
  if (!domain && record.status === 'grace')
    return refuseRenewal(record, await alreadyInRedemption(record), now);
  if (!domain) return departDomain(record, now);
  const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
  await domainRenewed(record, domain.expiresAt ?? expected, 'system', finish, now);
};
