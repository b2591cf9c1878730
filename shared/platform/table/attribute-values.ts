import type { AttributeValue } from '@aws-sdk/client-dynamodb';

type Native = Record<string, unknown>;
type Stored = Record<string, AttributeValue>;

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
