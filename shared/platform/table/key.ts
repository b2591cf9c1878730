import { randomInt } from 'node:crypto';
import { stageTime } from '../aws/stage-time.ts';

/** Carries the type of an item beside its key. It stands in types only: no value has it when the code runs. */
declare const recordOf: unique symbol;

/** Partition and sort key of one item of the table, and the type of that item. Made by `keys` of shared/records. */
export interface Key<out R> {
  readonly pk: string;
  readonly sk: string;
  /** With an item that was read: the form it was written in; see SCHEMA_VERSION. */
  readonly schema?: number;
  readonly [recordOf]: R;
}

/** Items below one partition key whose sort keys (those of the status index for `byStatus`) begin alike. */
export interface Collection<out R> {
  readonly pk: string;
  readonly prefix: string;
  readonly byStatus: boolean;
  /** Items whose sort keys come after it are not among them. */
  readonly upTo?: string;
  readonly [recordOf]: R;
}

/** One partition of the due index, and the type of the items filed there. */
export interface DuePartition<out R> {
  readonly due_pk: string;
  readonly [recordOf]: R;
}

/** The type of the item behind a key. A record is a key of itself, because it carries its own `pk` and `sk`. */
export type RecordOf<K> = K extends Key<infer R> ? R : never;

/** What an operation on an item of type R may carry along for the compiler. */
export type For<R> = { readonly [recordOf]?: R };

// Here, and nowhere else, a type is bound to a place in the table.
export const key = <R>(pk: string, sk: string) => ({ pk, sk }) as Key<R>;

export const collection = <R>(
  pk: string,
  prefix: string,
  { byStatus = false, upTo }: { byStatus?: boolean; upTo?: string } = {},
) => ({ pk, prefix, byStatus, ...(upTo === undefined ? {} : { upTo }) }) as Collection<R>;

export const duePartition = <R>(due_pk: string) => ({ due_pk }) as DuePartition<R>;

const EPOCH = Date.UTC(2024, 0, 1);
const PER_MILLISECOND = 4096;
let last = 0;

/** The id below which all ids of later moments lie, and `n` of those of its millisecond, below 4096. */
export const idAt = (moment: Date, n: number): number => (moment.getTime() - EPOCH) * PER_MILLISECOND + n;

/**
 * A new integer id: 41 bits of milliseconds since 2024, then 12 random bits, so below 2^53 until 2093. Ids grow
 * with time, need no shared counter, and are unique within a partition with the conditional write that uses them.
 */
export const newId = (now: Date = stageTime()): number => {
  const candidate = idAt(now, randomInt(PER_MILLISECOND));
  last = Math.max(candidate, last + 1);
  return last;
};

export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Sixteen digits, so that the order of strings is the order of numbers. */
export const padId = (id: number): string => String(id).padStart(16, '0');
