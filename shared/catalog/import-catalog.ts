import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { unchanged } from '../platform/table/changes.ts';
import { newId } from '../platform/table/ids.ts';
import { pagesOf } from '../platform/table/query.ts';
import { put, putNew, transact, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { collections } from '../records/collections.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import type { CatalogDocument, Problem } from './catalog-document.ts';
import {
  addonEntry,
  addonRecord,
  type CatalogRecord,
  isAddon,
  isPackage,
  isTaxes,
  isTld,
  packageEntry,
  packageRecord,
  tldEntry,
  tldRecord,
} from './catalog-document-records.ts';
import { taxDocument, taxesRecord } from './tax-document.ts';

/** With the audit record and the review of taxes, as many as one transaction can hold. */
const PER_TRANSACTION = 98;

export type FieldChange = { field: string; from: unknown; to: unknown };

/** What an import makes of one entry; without fields it is new. */
export type EntryChange = { entry: string; kind: 'new' | 'changed'; fields: FieldChange[]; write: Write };

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
    if (!before) return [{ entry, kind: 'new', fields: [], write: putNew(record) }];
    const fields = fieldChanges(entryOf(before), entryOf(record));
    return fields.length === 0 ? [] : [{ entry, kind: 'changed', fields, write: replace(before, record) }];
  });
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
