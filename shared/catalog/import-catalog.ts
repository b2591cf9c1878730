import { BILLING_CYCLES } from '../contract/vocabulary.ts';
import { about, audit } from '../events/index.ts';
import { stepText, toMajor, toPrice } from '../platform/money.ts';
import { unchanged } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { pagesOf } from '../platform/table/query.ts';
import { put, putNew, transact, update, type Write } from '../platform/table/write.ts';
import type { AddonRecord, PackageRecord, TaxesRecord, TldRecord } from '../records/catalog.ts';
import { collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import {
  type AddonEntry,
  type CatalogDocument,
  type PackageEntry,
  type Problem,
  type TldEntry,
  taxDocument,
  taxesRecord,
} from './catalog-document.ts';

/** With the audit record and the review of taxes, as many as one transaction can hold. */
const PER_TRANSACTION = 98;

type FieldChange = { field: string; from: unknown; to: unknown };

/** What an import makes of one entry; without fields it is new. */
export type EntryChange = {
  entry: string;
  kind: 'new' | 'changed';
  fields: FieldChange[];
  record: CatalogRecord;
  write: Write;
};

/** The whole catalog, what is not on offer included. */
export const readCatalog = async (): Promise<CatalogRecord[]> => {
  const records: CatalogRecord[] = [];
  for await (const page of pagesOf(collections.catalog(), { oldestFirst: true })) records.push(...page);
  return records;
};

export const toDocument = (records: CatalogRecord[]): CatalogDocument => {
  const taxes = records.find(isTaxes);
  return {
    ...(taxes ? { taxes: taxDocument(taxes) } : {}),
    packages: records.filter(isPackage).map(packageEntry),
    addons: records.filter(isAddon).map(addonEntry),
    tlds: records.filter(isTld).map(tldEntry),
  };
};

/** Leaves of an entry by their path, such as `prices.USD.annually.price`. */
const flat = (value: unknown, path: string[] = []): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => flat(inner, [...path, name]))
    : [[path.join('.'), value]];

const fieldChanges = (before: object, after: object): FieldChange[] => {
  const [old, now] = [new Map(flat(before)), new Map(flat(after))];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names]
    .filter((name) => old.get(name) !== now.get(name))
    .map((field) => ({ field, from: old.get(field) ?? null, to: now.get(field) ?? null }));
};

/** Replaces an entry that still is what the change was worked out from. */
const replace = (before: CatalogRecord, { pk: _pk, sk: _sk, ...set }: CatalogRecord): Write =>
  update(before, { set }, unchanged(before));

const nameOf = (record: CatalogRecord): string => {
  if (isTaxes(record)) return 'taxes';
  if (isTld(record)) return `tld ${record.tld}`;
  return `${isAddon(record) ? 'addon' : 'package'} ${record.id}`;
};

const taxesByName = (record: TaxesRecord) =>
  Object.fromEntries(
    taxDocument(record).map(({ country, from, components, ...rule }) => [
      `${country} ${from}`,
      { ...rule, ...Object.fromEntries(components.map(({ name, ...rest }) => [name, rest])) },
    ]),
  );

const entryOf = (record: CatalogRecord): object => {
  if (isTaxes(record)) return taxesByName(record);
  if (isTld(record)) return tldEntry(record);
  return isAddon(record) ? addonEntry(record) : packageEntry(record);
};

/** Packages that add-ons of a document name and that neither it nor the catalog has, by their place. */
export const unknownPackages = (document: CatalogDocument, present: CatalogRecord[]): Problem[] => {
  const known = new Set([...document.packages, ...present.filter(isPackage)].map(({ id }) => id));
  return document.addons.flatMap(({ packages }, index) =>
    (packages ?? []).flatMap((id, position) =>
      known.has(id)
        ? []
        : [{ path: ['addons', index, 'packages', position], message: `There is no package ${id}.` }],
    ),
  );
};

/** What an import would change. Entries the document does not name stay as they are. */
export const compareCatalog = (document: CatalogDocument, present: CatalogRecord[]): EntryChange[] => {
  const known = new Map(present.map((record) => [record.sk, record]));
  const records = [
    ...(document.taxes ? [taxesRecord(document.taxes)] : []),
    ...document.packages.map(packageRecord),
    ...document.addons.map(addonRecord),
    ...document.tlds.map(tldRecord),
  ];
  return records.flatMap((record): EntryChange[] => {
    const before = known.get(record.sk);
    const entry = nameOf(record);
    if (!before) return [{ entry, kind: 'new', fields: [], record, write: putNew(record) }];
    const fields = fieldChanges(entryOf(before), entryOf(record));
    if (fields.length === 0) return [];
    return [{ entry, kind: 'changed', fields, record, write: replace(before, record) }];
  });
};

/** The catalog as it is once these changes are made. */
export const withChanges = (present: CatalogRecord[], changes: EntryChange[]): CatalogRecord[] => {
  const changed = new Set(changes.map(({ record }) => record.sk));
  return [...present.filter(({ sk }) => !changed.has(sk)), ...changes.map(({ record }) => record)];
};

/** Unpaid invoices are brought up to date, now and on each day on which a rule begins. */
const requestTaxTableReview = (now: Date): Write => {
  const id = newId(now);
  return put({ ...keys.taxTableReview(), ...dueAt(now, id), id });
};

/**
 * Carries changes out, up to 98 at a time all or none. After a failure in between, the same import goes on where it
 * stopped: what is written already counts as unchanged.
 */
export const importCatalog = async (
  changes: EntryChange[],
  actor: Actor,
  now: Date,
  progress: (done: number) => void,
): Promise<void> => {
  for (let start = 0; start < changes.length; start += PER_TRANSACTION) {
    const batch = changes.slice(start, start + PER_TRANSACTION);
    const details = { entries: batch.map(({ entry, kind }) => `${entry} (${kind})`).join(', ') };
    const retaxes = batch.some(({ entry }) => entry === 'taxes');
    await transact([
      ...batch.map(({ write }) => write),
      ...(retaxes ? [requestTaxTableReview(now)] : []),
      audit(about.catalog, actor, 'catalog.imported', now, details),
    ]);
    progress(start + batch.length);
  }
};

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

const packageRecord = (entry: PackageEntry): PackageRecord => ({
  ...keys.catalogPackage(entry.id),
  ...packageFields(entry, minor),
});

const addonRecord = (entry: AddonEntry): AddonRecord => ({
  ...keys.catalogAddon(entry.id),
  ...addonFields(entry, minor),
});

const tldRecord = (entry: TldEntry): TldRecord => ({
  ...keys.catalogTld(entry.tld),
  ...tldFields(entry, minor),
});

/** Records as the document has them. */
const packageEntry = (record: PackageRecord): PackageEntry => packageFields(record, toMajor);
const addonEntry = (record: AddonRecord): AddonEntry => addonFields(record, toMajor);
const tldEntry = (record: TldRecord): TldEntry => tldFields(record, toMajor);

const isTaxes = (record: CatalogRecord): record is TaxesRecord => 'rules' in record;
export const isAddon = (record: CatalogRecord): record is AddonRecord => 'max_quantity' in record;
export const isTld = (record: CatalogRecord): record is TldRecord => 'tld' in record;
export const isPackage = (record: CatalogRecord): record is PackageRecord => 'plan' in record;
