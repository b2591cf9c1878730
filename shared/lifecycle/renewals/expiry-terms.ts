import { expiryPeriods } from '../../catalog/catalog.ts';
import { pricedAt } from '../../catalog/dated-prices.ts';
import { getItem } from '../../platform/table/read.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';

export type ExpiryTerms = NonNullable<DomainRecord['expiry_terms']>;

/** What the catalog says now. */
export const catalogTerms = async ({ tld, currency }: DomainRecord): Promise<ExpiryTerms> => {
  const found = await getItem(keys.catalogTld(tld));
  const entry = found && pricedAt(found, new Date());
  return { ...expiryPeriods(entry), restore_fee: entry?.prices[currency]?.restore ?? null };
};

/** What was noted of the time after the expiry when that came. An earlier release did not: then as the catalog has it. */
export const expiryTerms = async (record: DomainRecord): Promise<ExpiryTerms> =>
  record.expiry_terms ?? catalogTerms(record);
