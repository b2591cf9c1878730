import { config } from '../platform/config/config.ts';
import type { Collection } from '../platform/table/key.ts';
import { pagesOf } from '../platform/table/query.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import type { AddonRecord } from '../records/addon-record.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { pricedAt } from './dated-prices.ts';

const FRESH_MS = 15_000;

/** Keeps the latest answer of `read` for a few seconds: a catalog is read far more often than it changes. */
const kept = <T>(read: () => Promise<T>) => {
  let last: { value: Promise<T>; at: number } | null = null;
  return (now: Date): Promise<T> => {
    if (last && now.getTime() - last.at < FRESH_MS) return last.value;
    const value = read();
    last = { value, at: now.getTime() };
    value.catch(() => {
      last = null;
    });
    return value;
  };
};

const readAll = async <R extends { active: boolean }>(entries: Collection<R>): Promise<R[]> => {
  const found: R[] = [];
  for await (const page of pagesOf(entries, { oldestFirst: true })) found.push(...page);
  return found.filter((entry) => entry.active);
};

const packages = kept(() => readAll(collections.packages()));
const addons = kept(() => readAll(collections.addons()));
const tlds = kept(() => readAll(collections.tlds()));

/** All packages on offer, for display; prices of an order are read afresh. */
export const listPackages = async (now: Date): Promise<PackageRecord[]> =>
  (await packages(now)).map((entry) => pricedAt(entry, now));

/** All add-ons on offer, for display. */
export const listAddons = async (now: Date): Promise<AddonRecord[]> =>
  (await addons(now)).map((entry) => pricedAt(entry, now));

/** All domain endings on offer, for display. */
export const listTlds = async (now: Date): Promise<TldRecord[]> =>
  (await tlds(now)).map((entry) => pricedAt(entry, now));

export type CatalogEntries = {
  packages: Map<number, PackageRecord>;
  addons: Map<number, AddonRecord>;
  tlds: Map<string, TldRecord>;
  taxes: TaxesRecord | null;
};

/** The entries an order asks for with the taxes, as they are now, in one read; those not on offer are left out. */
export const findEntries = async (
  packageIds: number[],
  tlds: string[],
  addonIds: number[] = [],
  now = new Date(),
): Promise<CatalogEntries> => {
  const [taxes, ...found] = await getItems(
    keys.catalogTaxes(),
    ...packageIds.map(keys.catalogPackage),
    ...tlds.map(keys.catalogTld),
    ...addonIds.map(keys.catalogAddon),
  );
  const entries: CatalogEntries = {
    packages: new Map(),
    addons: new Map(),
    tlds: new Map(),
    taxes: taxes ?? null,
  };
  for (const entry of found) {
    if (!entry?.active) continue;
    if ('tld' in entry) entries.tlds.set(entry.tld, pricedAt(entry, now));
    else if ('max_quantity' in entry) entries.addons.set(entry.id, pricedAt(entry, now));
    else entries.packages.set(entry.id, pricedAt(entry, now));
  }
  return entries;
};

/** How long a domain of an ending can be kept after its expiry, in days. */
export const expiryPeriods = (tld: TldRecord | undefined) => {
  const { domain_grace_days, domain_redemption_days } = config().renewals;
  return {
    grace_days: tld?.grace_days ?? domain_grace_days,
    redemption_days: tld?.redemption_days ?? domain_redemption_days,
  };
};

/** The taxes as they are now; null where none were imported. */
export const getTaxes = async (): Promise<TaxesRecord | null> => (await getItem(keys.catalogTaxes())) ?? null;
