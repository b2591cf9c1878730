import { expiryPeriods } from '../../catalog/catalog.ts';
import { getItem } from '../../platform/table/read.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';

export type ExpiryTerms = NonNullable<DomainRecord['expiry_terms']>;

/** What the catalog says now of the time after the expiry of a domain, unless that was noted when it came. */
export const expiryTerms = async ({ tld, currency, expiry_terms }: DomainRecord): Promise<ExpiryTerms> => {
  if (expiry_terms) return expiry_terms;
  const entry = await getItem(keys.catalogTld(tld));
  return { ...expiryPeriods(entry), restore_fee: entry?.prices[currency]?.restore ?? null };
};
