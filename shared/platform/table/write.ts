import { setTimeout as wait } from 'node:timers/promises';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { isThrottlingError } from '@smithy/core/retry';
import {
  type AnySetOf,
  absent,
  type Changes,
  type Condition,
  type ConditionOn,
  equals,
  exists,
  type Only,
  type Unversioned,
  updateExpression,
  type Versioned,
  whenExpression,
} from './changes.ts';
import { table, tableName } from './client.ts';
import type { For, Key, RecordOf } from './key.ts';
import { SCHEMA_VERSION } from './schema.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * One conditional write of an item of type R. When its condition fails, `orElse` says what that means. What it carries
 * `along` is written with it.
 */
export type Write<R = unknown> = For<R> & { action: Action; orElse: () => Error; along?: Along };

/** What a piece of work writes once: with the first transaction of its writes that carry it. */
export type Along = { writes: Write[]; done: boolean };

/** An item with all attributes its record requires, and no other. */
type Complete<K> = K & RecordOf<K> & Only<RecordOf<K>, Omit<K, 'pk' | 'sk' | 'schema'>>;

const stale = () => new StaleWriteError('The record was changed by another process.');

const stored = (item: object) => ({ ...item, schema: SCHEMA_VERSION });

export const put = <K extends Key<unknown>>(item: Complete<K>): Write => ({
  action: { Put: { TableName: tableName(), Item: stored(item) } },
  orElse: stale,
});

/** Writes an item whose key must be free, or whose present item meets `free`. */
export const putNew = <K extends Key<unknown>>(
  item: Complete<K>,
  orElse: Write['orElse'] = stale,
  free: ConditionOn<RecordOf<K>> | null = null,
): Write => ({
  action: { Put: { TableName: tableName(), Item: stored(item), ...whenExpression([free ?? absent('pk')]) } },
  orElse,
});

/** An update with its conditions, if there are any. */
const both = (changes: Parameters<typeof updateExpression>[0], when: readonly Condition[]) => {
  const changed = updateExpression(changes);
  if (when.length === 0) return changed;
  const condition = whenExpression(when);
  const values = { ...changed.ExpressionAttributeValues, ...condition.ExpressionAttributeValues };
  return {
    UpdateExpression: changed.UpdateExpression,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: {
      ...changed.ExpressionAttributeNames,
      ...condition.ExpressionAttributeNames,
    },
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};

const updateExisting = <R>(
  { pk, sk }: Key<R>,
  changes: Parameters<typeof updateExpression>[0],
  when: readonly Condition[],
  orElse: Write['orElse'],
): Write<R> => ({
  action: { Update: { TableName: tableName(), Key: { pk, sk }, ...both(changes, [exists('pk'), ...when]) } },
  orElse,
});

/** Changes an item that must exist and meet every condition. One that has a version is changed by `updateVersioned`. */
export const update = <K extends Key<unknown>, S extends AnySetOf<RecordOf<K>>>(
  key: K & Unversioned<RecordOf<K>>,
  changes: Changes<RecordOf<K>, S>,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
  orElse: Write['orElse'] = stale,
): Write<RecordOf<K>> => updateExisting<RecordOf<K>>(key as Key<RecordOf<K>>, changes, when, orElse);

/**
 * Changes an item that has a version, whichever it is by now, and leaves it: for a note that no writer decides by. What else
 * it depends on is for its conditions to say.
 */
export const updateAnyVersion = <K extends Key<unknown>, S extends AnySetOf<RecordOf<K>>>(
  key: K,
  changes: Changes<RecordOf<K>, S>,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
): Write<RecordOf<K>> => updateExisting<RecordOf<K>>(key as Key<RecordOf<K>>, changes, when, stale);

/** Changes an item that is as it was read: its version is the one of `record`, and the next one afterwards. */
export const updateVersioned = <K extends Key<unknown> & Versioned, S extends AnySetOf<RecordOf<K>>>(
  record: K,
  changes: Changes<RecordOf<K>, S>,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
  orElse: Write['orElse'] = stale,
): Write<RecordOf<K>> => {
  const set = { ...changes.set, version: record.version + 1 };
  const unchanged = equals('version', record.version);
  return updateExisting<RecordOf<K>>(
    record as Key<RecordOf<K>>,
    { ...changes, set },
    [unchanged, ...when],
    orElse,
  );
};

/** Changes an item that meets every condition, or makes it when there is none. */
export const upsert = <K extends Key<unknown>, S extends AnySetOf<RecordOf<K>>>(
  key: K,
  changes: Changes<RecordOf<K>, S>,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
  orElse: Write['orElse'] = stale,
): Write<RecordOf<K>> => ({
  action: { Update: { TableName: tableName(), Key: { pk: key.pk, sk: key.sk }, ...both(changes, when) } },
  orElse,
});

export const remove = <K extends Key<unknown>>(
  key: K,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
  orElse: Write['orElse'] = stale,
): Write => ({
  action: {
    Delete: {
      TableName: tableName(),
      Key: { pk: key.pk, sk: key.sk },
      ...(when.length > 0 ? whenExpression(when) : {}),
    },
  },
  orElse,
});

/** Requires an item to exist and meet conditions without changing it. */
export const check = <K extends Key<unknown>>(
  key: K,
  when: readonly ConditionOn<RecordOf<K>>[] = [],
  orElse: Write['orElse'] = stale,
): Write => ({
  action: {
    ConditionCheck: {
      TableName: tableName(),
      Key: { pk: key.pk, sk: key.sk },
      ...whenExpression([exists('pk'), ...when]),
    },
  },
  orElse,
});

/**
 * Carries out all writes or none (at most 100), with what they carry along. Conflicts with other transactions and
 * throttling are tried again; the first failed condition throws what its `orElse` makes of it.
 */
export const transact = async (planned: Write[]): Promise<void> => {
  const carried = new Set(planned.flatMap(({ along }) => (along && !along.done ? [along] : [])));
  const writes = [...planned, ...[...carried].flatMap((along) => along.writes)];
  const TransactItems = writes.map(({ action }) => action);
  try {
    await pastConflicts(() => table.transactWrite({ TransactItems }), stale);
  } catch (error) {
    const reasons = reasonsOf(error);
    const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    throw writes[failed]?.orElse() ?? error;
  }
  for (const along of carried) along.done = true;
};

const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Nothing of an item is asked for unless the caller needs it: roles that may write some attributes only may not have the
 * others returned.
 */
const sendOne = async ({ Put, Delete, Update }: Action, ReturnValues: 'NONE' | 'ALL_NEW') => {
  if (Put) await table.put(Put);
  else if (Delete) await table.delete(Delete);
  else if (Update) return (await table.update({ ...Update, ReturnValues })).Attributes;
  return undefined;
};

const alone = async ({ action, orElse }: Write, returned: 'NONE' | 'ALL_NEW' = 'NONE') => {
  try {
    return await pastConflicts(() => sendOne(action, returned), stale);
  } catch (error) {
    throw isConditionFailure(error) ? orElse() : error;
  }
};

/** Carries out one write by itself, which costs half of a transaction. */
export const writeOne = async (write: Write): Promise<void> => {
  await alone(write);
};

/** Carries out one update by itself and returns the item as it left it. */
export const updateOne = async <R>(write: Write<R>): Promise<R | undefined> =>
  // What an update of an item leaves is an item of the same type.
  (await alone(write, 'ALL_NEW')) as R | undefined;

const FRESH_TRIES = 8;

/**
 * Runs `work`, and again when another process changed what it had read. It gets `first`, read beforehand, at the
 * first try and null afterwards, when it must read for itself.
 */
export const retryOnConflict = async <T, R>(first: T, work: (first: T | null) => Promise<R>): Promise<R> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt === 1 ? first : null);
    } catch (error) {
      if (!(error instanceof StaleWriteError) || attempt === FRESH_TRIES) throw error;
      await wait(2 ** attempt * 5 * Math.random());
    }
  }
};

const TRIES = 6;
/** Of the reasons why a transaction was cancelled. */
const THROTTLED = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { Code?: string };

/** Why DynamoDB cancelled a transaction, one reason for each of its writes; empty for any other error. */
const reasonsOf = (error: unknown): Reason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: Reason[] }).CancellationReasons ?? [])
    : [];

/** Whether DynamoDB turned a request, or a write of a transaction, away because there are too many. */
export const isThrottled = (error: unknown): boolean =>
  (error instanceof Error && isThrottlingError(error as Parameters<typeof isThrottlingError>[0])) ||
  reasonsOf(error).some(({ Code = '' }) => THROTTLED.has(Code));

const isPassing = (code: string) => code === 'None' || code === 'TransactionConflict' || THROTTLED.has(code);

const isConflict = (error: unknown): boolean => {
  const reasons = reasonsOf(error);
  if (reasons.length > 0) return reasons.every(({ Code = 'None' }) => isPassing(Code));
  return error instanceof Error && error.name === 'TransactionConflictException';
};

/**
 * Sends a write, and again while another transaction is in its way, which the SDK does not do by itself. Throws
 * what `orElse` makes when there is no end to it; throttling is thrown as it is.
 */
export const pastConflicts = async <T>(send: () => Promise<T>, orElse: () => Error): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === TRIES) throw isThrottled(error) ? error : orElse();
      await wait(2 ** attempt * 10 * Math.random());
    }
  }
};

/** A condition that nobody expected to fail: another process won the race, so the caller reads again. */
export class StaleWriteError extends Error {
  override readonly name = 'StaleWriteError';
}
