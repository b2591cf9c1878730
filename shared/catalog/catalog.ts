import { getItems, queryPage } from '../platform/table/read.ts';
import type { PackageRecord, TldRecord } from '../records/catalog-records.ts';
import { collections, keys } from '../records/keys.ts';

const MAX_ENTRIES = 1000;
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

const oldestFirst = { limit: MAX_ENTRIES, oldestFirst: true };

/** All packages on offer, for display; prices of an order are read afresh. */
export const listPackages = kept(async () => {
  const page = await queryPage<PackageRecord>({ ...collections.packages(), ...oldestFirst });
  return page.items.filter((entry) => entry.active);
});

/** All domain endings on offer, for display. */
export const listTlds = kept(async () => {
  const page = await queryPage<TldRecord>({ ...collections.tlds(), ...oldestFirst });
  return page.items.filter((entry) => entry.active);
});

export type CatalogEntries = { packages: Map<number, PackageRecord>; tlds: Map<string, TldRecord> };

/** The entries an order asks for, as they are now, in one read; those not on offer are left out. */
export const findEntries = async (packageIds: number[], tlds: string[]): Promise<CatalogEntries> => {
  const found = await getItems<(PackageRecord | TldRecord)[]>(
    ...packageIds.map(keys.catalogPackage),
    ...tlds.map(keys.catalogTld),
  );
  const entries: CatalogEntries = { packages: new Map(), tlds: new Map() };
  for (const entry of found) {
    if (!entry?.active) continue;
    if ('tld' in entry) entries.tlds.set(entry.tld, entry);
    else entries.packages.set(entry.id, entry);
  }
  return entries;
};
