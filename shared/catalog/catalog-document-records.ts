import { BILLING_CYCLES } from '../contract/vocabulary.ts';
import { stepText, toMajor, toPrice } from '../platform/money.ts';
import type { AddonRecord } from '../records/addon-record.ts';
import { keys } from '../records/keys.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import type { AddonEntry, PackageEntry, TldEntry } from './catalog-document.ts';

export type CatalogRecord = PackageRecord | AddonRecord | TldRecord | TaxesRecord;

/** From major to minor units or back. */
type Scale = (amount: number, currency: string) => number;

/** Prices by currency, always in the same order, which the table does not keep. */
const eachCurrency = <T, C>(prices: Record<string, T>, convert: (amounts: T, currency: string) => C) =>
  Object.fromEntries(
    Object.entries(prices)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([currency, amounts]) => [currency, convert(amounts, currency)]),
  );

const cyclePrices = (prices: PackageEntry['prices'], scale: Scale): PackageEntry['prices'] =>
  eachCurrency(prices, (cycles, currency) =>
    Object.fromEntries(
      BILLING_CYCLES.flatMap((cycle) => {
        const offer = cycles[cycle];
        if (!offer) return [];
        const price = scale(offer.price, currency);
        return [[cycle, { price, setup_fee: scale(offer.setup_fee, currency) }]];
      }),
    ),
  );

/** A price list of a later day, or null. */
const laterPrices = <P>(
  next: { from: string; prices: P } | null | undefined,
  convert: (prices: P) => P,
): { from: string; prices: P } | null => (next ? { from: next.from, prices: convert(next.prices) } : null);

const packageFields = (entry: PackageEntry | PackageRecord, scale: Scale): PackageEntry => {
  const { disk_mb, bandwidth_mb, email_accounts, databases } = entry.features;
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    plan: entry.plan,
    features: { disk_mb, bandwidth_mb, email_accounts, databases },
    prices: cyclePrices(entry.prices, scale),
    next_prices: laterPrices(entry.next_prices, (prices) => cyclePrices(prices, scale)),
    price_promise_months: entry.price_promise_months ?? null,
    active: entry.active,
  };
};

const addonFields = (entry: AddonEntry | AddonRecord, scale: Scale): AddonEntry => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  prices: cyclePrices(entry.prices, scale),
  next_prices: laterPrices(entry.next_prices, (prices) => cyclePrices(prices, scale)),
  min_quantity: entry.min_quantity,
  max_quantity: entry.max_quantity,
  packages: entry.packages && [...entry.packages].sort((a, b) => a - b),
  active: entry.active,
});

const yearPrices = (prices: TldRecord['prices'], scale: Scale): TldEntry['prices'] =>
  eachCurrency(prices, ({ register, renew, transfer, restore }, currency) => ({
    register: scale(register, currency),
    renew: scale(renew, currency),
    transfer: transfer === null ? null : scale(transfer, currency),
    restore: restore == null ? null : scale(restore, currency),
  }));

const tldFields = (entry: TldEntry | TldRecord, scale: Scale): TldEntry => ({
  tld: entry.tld,
  registrar: entry.registrar,
  minimum_years: entry.minimum_years,
  maximum_years: entry.maximum_years,
  grace_days: entry.grace_days ?? null,
  redemption_days: entry.redemption_days ?? null,
  prices: yearPrices(entry.prices, scale),
  next_prices: entry.next_prices
    ? { from: entry.next_prices.from, prices: yearPrices(entry.next_prices.prices, scale) }
    : null,
  active: entry.active,
});

const minor: Scale = (amount, currency) => {
  const units = toPrice(amount, currency);
  if (units === null) throw new Error(`${amount} is no price. ${stepText(currency)}`);
  return units;
};

export const packageRecord = (entry: PackageEntry): PackageRecord => ({
  ...keys.catalogPackage(entry.id),
  ...packageFields(entry, minor),
});

export const addonRecord = (entry: AddonEntry): AddonRecord => ({
  ...keys.catalogAddon(entry.id),
  ...addonFields(entry, minor),
});

export const tldRecord = (entry: TldEntry): TldRecord => ({
  ...keys.catalogTld(entry.tld),
  ...tldFields(entry, minor),
});

/** Records as the document has them. */
export const packageEntry = (record: PackageRecord): PackageEntry => packageFields(record, toMajor);
export const addonEntry = (record: AddonRecord): AddonEntry => addonFields(record, toMajor);
export const tldEntry = (record: TldRecord): TldEntry => tldFields(record, toMajor);

export const isTaxes = (record: CatalogRecord): record is TaxesRecord => 'rules' in record;
export const isAddon = (record: CatalogRecord): record is AddonRecord => 'max_quantity' in record;
export const isTld = (record: CatalogRecord): record is TldRecord => 'tld' in record;
export const isPackage = (record: CatalogRecord): record is PackageRecord => 'plan' in record;
