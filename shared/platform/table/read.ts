import { setTimeout as wait } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { overloaded } from '../failure.ts';
import { table, tableName } from './client.ts';
import type { Key, RecordOf } from './key.ts';

const BATCH_TRIES = 5;
const BATCH_KEYS = 100;

type Item = Record<string, unknown>;
type Place = { pk: string; sk: string };

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
