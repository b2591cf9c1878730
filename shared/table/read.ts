import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import DataLoader from 'dataloader';
import { overloaded } from '../runtime/failure.ts';
import { documentClient, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { TABLE } from './schema.ts';

const BATCH_TRIES = 5;
const BATCH_KEYS = 100;

type Item = Record<string, unknown>;

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }) => `${pk}|${sk}`;

/** The items of some keys in the order of the keys, each of which may stand there more than once. */
const readBatch = async (wanted: readonly Key[]): Promise<(Item | undefined)[]> => {
  const table = tableName();
  const found = new Map<string, Item>();
  let keys: Key[] = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    if (attempt > BATCH_TRIES) throw overloaded();
    if (attempt > 1) await wait(2 ** attempt * 10 * Math.random());
    const answer = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of answer.Responses?.[table] ?? []) found.set(nameOf(item), item);
    keys = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
  }
  return wanted.map((key) => found.get(nameOf(key)));
};

/** Items asked for side by side are read by one request. Nothing is kept: whoever asks again reads again. */
const loader = new DataLoader(readBatch, { cache: false, maxBatchSize: BATCH_KEYS });

/** One item, strongly consistent; undefined when there is none. */
export const getItem = async <T>({ pk, sk }: Key): Promise<T | undefined> =>
  (await loader.load({ pk, sk })) as T | undefined;

/** Several items, strongly consistent, in the order of `wanted`. */
export const getItems = <T extends unknown[]>(...wanted: { [I in keyof T]: Key }) =>
  Promise.all(wanted.map((key) => getItem(key))) as Promise<{ [I in keyof T]: T[I] | undefined }>;

export type Page<T> = { items: T[]; nextKey: string | null };

export type PageRequest = {
  pk: string;
  prefix: string;
  limit: number;
  /** Sort key of the last record of the page before; null for the first page. */
  after?: string | null;
  oldestFirst?: boolean;
  /** Read the status index instead, where `prefix` is a status prefix such as `INVOICE#unpaid#`. */
  byStatus?: boolean;
};

/** One page of a collection, strongly consistent. One record more than asked for tells whether there is more. */
export const queryPage = async <T>(request: PageRequest): Promise<Page<T>> => {
  const { pk, prefix, limit, after = null, oldestFirst = false, byStatus = false } = request;
  const sortKey = byStatus ? TABLE.byStatus.sortKey : TABLE.sortKey;
  // DynamoDB takes no empty string for a key, not even as the beginning of a range.
  const start = prefix || '\u0000';
  const end = `${prefix}\uffff`;
  const range = oldestFirst ? [after === null ? start : `${after}\u0000`, end] : [start, after ?? end];
  const answer = await documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      ...(byStatus ? { IndexName: TABLE.byStatus.name } : {}),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: { ':pk': pk, ':from': range[0], ':to': range[1] },
      ScanIndexForward: oldestFirst,
      Limit: limit + 2,
    }),
  );
  const items = (answer.Items ?? []).filter((item) => item[sortKey] !== after);
  const page = items.slice(0, limit);
  const hasMore = items.length > limit;
  return { items: page as T[], nextKey: hasMore ? (page.at(-1)?.[sortKey] as string) : null };
};

/** How many records the status index holds below `prefix`, counted up to `limit`. */
export const countByStatus = async (pk: string, prefix: string, limit: number): Promise<number> => {
  const answer = await documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: TABLE.byStatus.name,
      ConsistentRead: true,
      Select: 'COUNT',
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
      ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.byStatus.sortKey },
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      Limit: limit,
    }),
  );
  return answer.Count ?? 0;
};

export type DueRecord = Key & { due_sk: string };

/** Records filed under one partition of the due index, earliest first, up to `before`. */
export const queryDue = async (partition: string, before: Date, limit: number): Promise<DueRecord[]> => {
  const answer = await documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: TABLE.byDue.name,
      KeyConditionExpression: '#due_pk = :due_pk AND #due_sk < :before',
      ExpressionAttributeNames: { '#due_pk': TABLE.byDue.partitionKey, '#due_sk': TABLE.byDue.sortKey },
      ExpressionAttributeValues: { ':due_pk': partition, ':before': before.toISOString() },
      Limit: limit,
    }),
  );
  return (answer.Items ?? []) as DueRecord[];
};
