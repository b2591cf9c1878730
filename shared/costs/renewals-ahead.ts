import type { RegistrarDomain, TldPrices } from '../integrations/registrar.ts';
import { addDays } from '../platform/dates.ts';
import type { DueRenewals, ExpectedRenewals } from '../records/costs.ts';
import type { DomainRecord } from '../records/domains.ts';

/** So far ahead renewals are counted. */
export const DAYS_AHEAD = 30;

export const noRenewals = (): DueRenewals => ({
  by_tld: {},
  premium: { amount: 0, domains: 0, unpriced: 0 },
});

const LIVE: ReadonlySet<string> = new Set(['active', 'grace']);

/** It is renewed by itself and expires in these days, or is paid for already. */
const isDue = (record: DomainRecord, now: Date): boolean => {
  if (record.task === 'renew') return true;
  if (!record.auto_renew || !LIVE.has(record.status) || record.expires_at === null) return false;
  return new Date(record.expires_at) <= addDays(now, DAYS_AHEAD);
};

/** Adds a domain, as a list of its registrar shows it, to what is renewed soon. */
export const countRenewal = (
  { by_tld, premium }: DueRenewals,
  record: DomainRecord,
  { renewalPrice }: RegistrarDomain,
  now: Date,
): DueRenewals => {
  if (!isDue(record, now)) return { by_tld, premium };
  if (!record.purchase?.premium) {
    return { by_tld: { ...by_tld, [record.tld]: (by_tld[record.tld] ?? 0) + 1 }, premium };
  }
  const price = renewalPrice ?? record.renewal?.registrar_price ?? null;
  const domains = premium.domains + 1;
  const counted = price
    ? { amount: premium.amount + price.amount, domains, unpriced: premium.unpriced }
    : { amount: premium.amount, domains, unpriced: premium.unpriced + 1 };
  return { by_tld, premium: counted };
};

/** What these renewals cost at the prices of their TLDs. What has no known price is counted, and not guessed. */
export const expectedCost = (
  { by_tld, premium }: DueRenewals,
  priceOf: (tld: string) => TldPrices | null,
  counted_from: string,
): ExpectedRenewals => {
  const expected = { amount: premium.amount, domains: premium.domains, unpriced: premium.unpriced };
  for (const [tld, domains] of Object.entries(by_tld)) {
    const price = priceOf(tld)?.renew ?? null;
    expected.domains += domains;
    if (price) expected.amount += domains * price.amount;
    else expected.unpriced += domains;
  }
  return { ...expected, currency: 'USD', counted_from };
};
