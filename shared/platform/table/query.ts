import { setTimeout as wait } from 'node:timers/promises';
import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import DataLoader from 'dataloader';
import { overloaded } from '../failure.ts';
import { table, tableName } from './client.ts';
import type { Collection, DuePartition, Key, RecordOf } from './key.ts';
import { TABLE } from './schema.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>;

/**
 * The answers to a query until `enough` says how many more items are wanted and that is none, or there are no more.
 * DynamoDB ends an answer after 1 MB, so that a short one is not the last: only a missing `LastEvaluatedKey` is.
 */
async function* answers(query: Query, missing: () => number) {
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await table.query({
      ...query,
      TableName: tableName(),
      Limit: missing(),
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    yield answer;
    start = answer.LastEvaluatedKey;
  } while (start && missing() > 0);
}

/** The first `limit` items of a query, however many answers they come in. */
const queryItems = async (query: Query, limit: number) => {
  const items: NonNullable<QueryCommandOutput['Items']> = [];
  for await (const answer of answers(query, () => limit - items.length)) items.push(...(answer.Items ?? []));
  return items;
};

/** Sorts before every sort key; AWS refuses an empty string as the end of a range. */
const FIRST = '\u0000';
const LAST = '\uffff';

type Order = { oldestFirst?: boolean };

const sortKeyOf = ({ byStatus }: Collection<unknown>) => (byStatus ? TABLE.byStatus.sortKey : TABLE.sortKey);

/** The records of a collection after the sort key `after`, which newest first is still among them. */
const collectionQuery = (
  wanted: Collection<unknown>,
  { after, oldestFirst }: { after: string | null; oldestFirst: boolean },
): Query => {
  const { pk, prefix, byStatus, upTo } = wanted;
  const [first, last] = [prefix || FIRST, upTo ?? `${prefix}${LAST}`];
  const [from, to] = oldestFirst ? [after === null ? first : after + FIRST, last] : [first, after ?? last];
  return {
    ...(byStatus ? { IndexName: TABLE.byStatus.name } : {}),
    ConsistentRead: true,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': sortKeyOf(wanted) },
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ScanIndexForward: oldestFirst,
  };
};

export type Page<R> = { items: R[]; nextKey: string | null };

type PageRequest = Order & {
  limit: number;
  /** Sort key of the last record of the page before; null for the first page. */
  after?: string | null;
};

/** One page of a collection, strongly consistent. One record more than asked for tells whether there is more. */
export const queryPage = async <R>(wanted: Collection<R>, request: PageRequest): Promise<Page<R>> => {
  const { limit, after = null, oldestFirst = false } = request;
  const sortKey = sortKeyOf(wanted);
  // AWS refuses a range that ends before it begins, as that of a page after the last one may.
  if (wanted.upTo !== undefined && wanted.upTo <= (after ?? wanted.prefix))
    return { items: [], nextKey: null };
  const found = await queryItems(collectionQuery(wanted, { after, oldestFirst }), limit + 2);
  const items = found.filter((item) => item[sortKey] !== after);
  const page = items.slice(0, limit);
  const nextKey = items.length > limit ? String(page.at(-1)?.[sortKey]) : null;
  // What stands below a prefix was put there by typed writes of the keys that begin so.
  return { items: page as R[], nextKey };
};

/** All records of a collection, strongly consistent, `size` of them at a time and never none. */
export async function* pagesOf<R>(
  wanted: Collection<R>,
  { size = 200, oldestFirst = false }: Order & { size?: number } = {},
): AsyncGenerator<R[]> {
  const query = collectionQuery(wanted, { after: null, oldestFirst });
  for await (const { Items = [] } of answers(query, () => size)) {
    if (Items.length > 0) yield Items as R[];
  }
}

/** How many records a collection holds, counted up to `limit`. */
export const countRecords = async (wanted: Collection<unknown>, limit: number): Promise<number> => {
  const query = collectionQuery(wanted, { after: null, oldestFirst: false });
  let count = 0;
  for await (const answer of answers({ ...query, Select: 'COUNT' }, () => limit - count)) {
    count += answer.Count ?? 0;
  }
  return count;
};

/** What the due index holds of a record. */
export type Due<R> = Key<R> & { due_pk: string; due_sk: string };

/** Records filed under one partition of the due index, earliest first, up to `before`. */
export const queryDue = async <R>(
  { due_pk }: DuePartition<R>,
  before: Date,
  limit: number,
): Promise<Due<R>[]> => {
  const found = await queryItems(
    {
      IndexName: TABLE.byDue.name,
      KeyConditionExpression: '#due_pk = :due_pk AND #due_sk < :before',
      ExpressionAttributeNames: { '#due_pk': TABLE.byDue.partitionKey, '#due_sk': TABLE.byDue.sortKey },
      ExpressionAttributeValues: { ':due_pk': due_pk, ':before': before.toISOString() },
    },
    limit,
  );
  // The index holds keys only: those of the table and its own.
  return found as Due<R>[];
};

export type IndexPage<R> = { found: Due<R>[]; nextKey: string | null };

type DuePageRequest = { limit: number; prefix?: string; after?: string | null; upTo?: string };

/**
 * One page of a partition of the due index in the order of its sort keys: those that begin with `prefix`, come after
 * `after` and not after `upTo`. The index lags a moment behind the table.
 */
export const queryDuePage = async <R>(
  { due_pk }: DuePartition<R>,
  { limit, prefix = '', after = null, upTo }: DuePageRequest,
): Promise<IndexPage<R>> => {
  const from = after === null ? prefix || FIRST : after + FIRST;
  const to = upTo ?? `${prefix}${LAST}`;
  if (to <= from) return { found: [], nextKey: null };
  const items = await queryItems(
    {
      IndexName: TABLE.byDue.name,
      KeyConditionExpression: '#due_pk = :due_pk AND #due_sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#due_pk': TABLE.byDue.partitionKey, '#due_sk': TABLE.byDue.sortKey },
      ExpressionAttributeValues: { ':due_pk': due_pk, ':from': from, ':to': to },
    },
    limit + 1,
  );
  const found = items.slice(0, limit) as Due<R>[];
  return { found, nextKey: items.length > limit ? (found.at(-1)?.due_sk ?? null) : null };
};

/** The same of several partitions, in the order of the sort keys of all of them. No two records have the same. */
export const queryDuePages = async <R>(
  partitions: readonly DuePartition<R>[],
  request: DuePageRequest,
): Promise<IndexPage<R>> => {
  const { limit } = request;
  const pages = await Promise.all(partitions.map((partition) => queryDuePage(partition, request)));
  const all = pages.flatMap(({ found }) => found).sort((a, b) => (a.due_sk < b.due_sk ? -1 : 1));
  const found = all.slice(0, limit);
  const hasMore = all.length > limit || pages.some(({ nextKey }) => nextKey !== null);
  return { found, nextKey: hasMore ? (found.at(-1)?.due_sk ?? null) : null };
};

const BATCH_TRIES = 5;
const BATCH_KEYS = 100;

type Item = Record<string, unknown>;

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }) => `${pk}|${sk}`;

/** The items of some keys in the order of the keys, each of which may stand there more than once. */
const readBatch = async (wanted: readonly Place[]): Promise<(Item | undefined)[]> => {
  const name = tableName();
  const found = new Map<string, Item>();
  let keys: Place[] = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    if (attempt > BATCH_TRIES) throw overloaded();
    if (attempt > 1) await wait(2 ** attempt * 10 * Math.random());
    const answer = await table.batchGet({ RequestItems: { [name]: { Keys: keys, ConsistentRead: true } } });
    for (const item of answer.Responses?.[name] ?? []) found.set(nameOf(item), item);
    keys = (answer.UnprocessedKeys?.[name]?.Keys ?? []) as Place[];
  }
  return wanted.map((key) => found.get(nameOf(key)));
};

/** Items asked for side by side are read by one request. Nothing is kept: whoever asks again reads again. */
const loader = new DataLoader(readBatch, { cache: false, maxBatchSize: BATCH_KEYS });

/** One item, strongly consistent; undefined when there is none. */
export const getItem = async <K extends Key<unknown>>({ pk, sk }: K): Promise<RecordOf<K> | undefined> =>
  // What stands at a key was put there by a typed write of the same key.
  (await loader.load({ pk, sk })) as RecordOf<K> | undefined;

type Items<K> = { -readonly [I in keyof K]: RecordOf<K[I]> | undefined };

/** Several items, strongly consistent, in the order of `wanted`. */
export const getItems = <K extends readonly Key<unknown>[]>(...wanted: K): Promise<Items<K>> =>
  // The compiler does not follow a tuple through `map`.
  Promise.all(wanted.map((key) => getItem(key))) as Promise<Items<K>>;

/** An item as it is stored, whichever release wrote it. */
export type StoredItem = { pk: string; sk: string; schema?: number; [attribute: string]: unknown };

export type Place = { pk: string; sk: string };

/** Some items of the whole table, in no order, from after a place on; `next` is null after the last. For staff only. */
export const scanItems = async (
  after: Place | null,
  limit: number,
): Promise<{ items: StoredItem[]; next: Place | null }> => {
  const { Items = [], LastEvaluatedKey } = await table.scan({
    TableName: tableName(),
    ConsistentRead: true,
    Limit: limit,
    ...(after ? { ExclusiveStartKey: after } : {}),
  });
  return { items: Items as StoredItem[], next: (LastEvaluatedKey as Place | undefined) ?? null };
};
