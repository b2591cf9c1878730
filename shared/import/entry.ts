import type { AddonRecord, PackageRecord } from '../records/catalog.ts';
import type { Origin } from '../records/imports.ts';
import type { Files } from './files.ts';
import type { Mapping } from './mapping.ts';
import type { Stage, StagedRow, TableName } from './stage.ts';
import { attributesOf, UnreadableAmount } from './values.ts';

/** What the translation of a dump needs beside it. */
export type Source = {
  stage: Stage;
  mapping: Mapping;
  /** Of the catalog, by id. */
  packages: ReadonlyMap<number, PackageRecord>;
  addons: ReadonlyMap<number, AddonRecord>;
  /** Of tickets, by the name they have in the folder. */
  files: Files;
};

export type Item = { pk: string; sk: string };

export const placeOf = ({ pk, sk }: Item): string => `${pk}|${sk}`;

/** An object of the bucket, and where its bytes are now. */
export type StoredFile = { path: string; key: string; name: string; contentType: string };

/** What a row becomes: items that are written together. */
export type Entry = {
  table: TableName;
  id: number;
  /** Whose it is; null for a user, who may be of several clients. */
  client: number | null;
  items: Item[];
  /** The server on which it counts as an account. */
  server?: string | null;
  /** Stored before its items are written, again and again at the same place. */
  files?: StoredFile[];
};

/** What of a row is not carried over, and why; amounts in minor units of the client's currency. */
export type Left = {
  table: TableName;
  id: number;
  client: number | null;
  reason: string;
  /**
   * What the client's totals lack by it: of unpaid invoices, of payments, a number, a service with a status, of what recurs for a
   * cycle; statuses and cycles in WHMCS's words.
   */
  lacks?: {
    unpaid?: number;
    paid?: number;
    number?: string;
    service?: string;
    cycle?: string;
    recurring?: number;
    tickets?: number;
    messages?: number;
    notes?: number;
  };
};

export type Translated = { entry: Entry } | { left: Left };

export const originOf = (
  table: TableName,
  id: number,
  attributes: Record<string, string | number | null | undefined> = {},
): Origin => ({ system: 'whmcs', table, id, ...attributesOf(attributes) });

/** What WHMCS bills until the client is cut over. */
export const HELD = { held: true } as const;

/** Translates the rows of a query one by one; one whose amounts cannot be kept is left. */
export function* eachRow(
  source: Source,
  table: TableName,
  sql: string,
  translateRow: (source: Source, row: StagedRow) => Generator<Translated>,
  lacksOf: (row: StagedRow) => Left['lacks'] = () => undefined,
): Generator<Translated> {
  for (const row of source.stage.each(sql)) {
    try {
      yield* translateRow(source, row);
    } catch (error) {
      if (!(error instanceof UnreadableAmount)) throw error;
      const client = Number(table === 'tblclients' ? row.id : row.userid) || null;
      const lacks = lacksOf(row);
      yield {
        left: { table, id: Number(row.id), client, reason: error.message, ...(lacks ? { lacks } : {}) },
      };
    }
  }
}
