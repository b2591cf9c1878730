import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether one of `signatures` is the hex HMAC of `signed` under `secret`, in constant time. It is computed once, however
 * many a header lists. An empty secret signs nothing.
 */
export const isHmacOf = (
  algorithm: 'sha256' | 'sha512',
  secret: string,
  signed: (string | Buffer)[],
  signatures: readonly string[],
): boolean => {
  if (secret === '') return false;
  const hmac = createHmac(algorithm, secret);
  for (const part of signed) hmac.update(part);
  const expected = hmac.digest();
  return signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a path of nested objects; an empty one where there is none. */
export const objectAt = (value: unknown, ...path: string[]): JsonObject => {
  const found = path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : null), value);
  return isObject(found) ? found : {};
};

export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The JSON object in a body; an empty one when it holds anything else. */
export const parseObject = (body: Buffer): JsonObject => {
  try {
    return objectAt(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
};
