import { registrarFor } from '../../../shared/domains/registrars.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { storeDomain, storeHold } from '../../support/fixtures.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';

type Control = (path: string, body: object) => Promise<void>;

const FEE = 12_000;

/**
 * A domain of ours that has expired so many days ago at the registrar, whose grace period is 25 days, and that the
 * catalog's terms have in redemption since the 10th.
 */
export const expiredDomain = async (control: Control, days: number, over: Partial<DomainRecord> = {}) => {
  const name = freshDomain();
  await control(`domains/${name}`, { held: true, expires_in_days: 1 });
  const registrar = await registrarFor('namecom');
  const before = (await registrar.findDomain(name))?.expiresAt ?? new Date();
  await control(`domains/${name}`, { expires_in_days: -days });
  const found = (await registrar.findDomain(name))?.expiresAt;
  const record = await storeDomain(USD_CLIENT, {
    name,
    status: 'redemption',
    expires_at: (found ?? new Date(before.getTime() - (days + 1) * 86_400_000)).toISOString(),
    expiry_terms: { grace_days: 10, redemption_days: 50, restore_fee: FEE },
    ...over,
  });
  await storeHold(record);
  return record;
};
