import { randomUUID } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  PutCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteCommandInput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { callAws } from '../aws/call-aws.ts';
import { requireEnv } from '../env.ts';

export const tableName = (): string => requireEnv('TABLE_NAME');

type Stored = Record<string, AttributeValue>;

/** The parts of a request that hold attributes. */
const WITH_ATTRIBUTES = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const;

/** A request as DynamoDB's API has it: what holds attributes in its own form, the rest as it is. */
const request = (input: object): object => {
  const encoded: Record<string, unknown> = { ...input };
  for (const part of WITH_ATTRIBUTES) {
    if (encoded[part]) encoded[part] = toStored(encoded[part]);
  }
  return encoded;
};

const each = <V, W>(values: Record<string, V> = {}, work: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, work(value)]));

/** One write of a transaction: its kind with its request. */
const encodeAction = (action: object): object => each<object, object>({ ...action }, request);

const ask = (operation: string, input: object) => callAws('dynamodb', operation, input);

type Found = { Items?: Stored[]; LastEvaluatedKey?: Stored };

const found = (answer: unknown) => {
  const { Items, LastEvaluatedKey, ...rest } = answer as Found;
  return {
    ...rest,
    ...(Items ? { Items: Items.map(toNative) } : {}),
    ...(LastEvaluatedKey ? { LastEvaluatedKey: toNative(LastEvaluatedKey) } : {}),
  };
};

type Answer<T> = Omit<T, '$metadata'>;

/** The operations of DynamoDB that are used, with the inputs and outputs that the SDK's document client gives them. */
type Table = {
  query(input: QueryCommandInput): Promise<Answer<QueryCommandOutput>>;
  scan(input: ScanCommandInput): Promise<Answer<ScanCommandOutput>>;
  batchGet(input: BatchGetCommandInput): Promise<Answer<BatchGetCommandOutput>>;
  put(input: PutCommandInput): Promise<unknown>;
  delete(input: DeleteCommandInput): Promise<unknown>;
  update(input: UpdateCommandInput): Promise<Pick<UpdateCommandOutput, 'Attributes'>>;
  transactWrite(input: TransactWriteCommandInput): Promise<unknown>;
};

/** A transaction is sent under a token of its own, by which a second try after a lost answer finds the first. */
const lean: Table = {
  query: async (input) => found(await ask('Query', request(input))),

  scan: async (input) => found(await ask('Scan', request(input))),

  batchGet: async ({ RequestItems }) => {
    const encoded = each(RequestItems, ({ Keys = [], ...rest }) => ({ ...rest, Keys: Keys.map(toStored) }));
    const answer = (await ask('BatchGetItem', { RequestItems: encoded })) as {
      Responses?: Record<string, Stored[]>;
      UnprocessedKeys?: Record<string, { Keys?: Stored[] }>;
    };
    return {
      Responses: each(answer.Responses, (items) => items.map(toNative)),
      UnprocessedKeys: each(answer.UnprocessedKeys, ({ Keys = [] }) => ({ Keys: Keys.map(toNative) })),
    };
  },

  put: (input) => ask('PutItem', request(input)),

  delete: (input) => ask('DeleteItem', request(input)),

  update: async (input) => {
    const { Attributes } = (await ask('UpdateItem', request(input))) as { Attributes?: Stored };
    return Attributes ? { Attributes: toNative(Attributes) } : {};
  },

  transactWrite: ({ TransactItems = [] }) =>
    ask('TransactWriteItems', {
      ClientRequestToken: randomUUID(),
      TransactItems: TransactItems.map(encodeAction),
    }),
};

/** The table by the client of AWS that the stage's settings name (`aws/README.md`). */
const client = async (): Promise<Table> =>
  process.env.AWS_CLIENT === 'sdk' ? (await import('../aws/sdk.ts')).documentClient() : lean;

export const table: Table = {
  query: async (input) => (await client()).query(input),
  scan: async (input) => (await client()).scan(input),
  batchGet: async (input) => (await client()).batchGet(input),
  put: async (input) => (await client()).put(input),
  delete: async (input) => (await client()).delete(input),
  update: async (input) => (await client()).update(input),
  transactWrite: async (input) => (await client()).transactWrite(input),
};

type Native = Record<string, unknown>;

const encode = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((element) => element !== undefined).map(encode) };
  if (typeof value === 'object') return { M: toStored(value) };
  throw new TypeError(`An attribute cannot hold a ${typeof value}: ${String(value)}`);
};

const decode = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return toNative(value.M);
  if (value.L !== undefined) return value.L.map(decode);
  if (value.NULL !== undefined) return null;
  throw new TypeError(`An attribute is of a kind that is never stored: ${Object.keys(value)}`);
};

/** Attributes as DynamoDB's API has them (`{"total": {"N": "1200"}}`), without those that are undefined. */
export const toStored = (native: object): Stored => {
  const stored: Stored = {};
  for (const [name, value] of Object.entries(native)) {
    if (value !== undefined) stored[name] = encode(value);
  }
  return stored;
};

/** The same attributes as plain values: strings, finite numbers, booleans, null, lists and maps. */
export const toNative = (stored: Stored): Native => {
  const native: Native = {};
  for (const name in stored) native[name] = decode(stored[name] as AttributeValue);
  return native;
};
