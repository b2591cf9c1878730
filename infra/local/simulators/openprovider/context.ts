import * as z from 'zod';
import { Refusal } from './refusal.ts';
import type { OpenproviderState } from './state.ts';

/** One request, matched to a route. */
export type Context = {
  state: OpenproviderState;
  /** Of the path, decoded and in lower case. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Buffer;
};

/** Returns the `data` of an answer. */
export type Handler = (context: Context) => object | object[];

/** The body, or a refusal that names the fields at fault. */
export const parseBody = <T>(schema: z.ZodType<T>, body: Buffer): T => {
  let json: unknown;
  try {
    json = body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw new Refusal(3, 'the body is not JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    3,
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  );
};

/** A pattern of the vendor's, in which * stands for any text, as one for a whole text in any case. */
export const wildcard = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i');

export const flag = (query: URLSearchParams, name: string): boolean =>
  ['1', 'true'].includes(query.get(name) ?? '');

const MOST_AT_ONCE = 1000;

const whole = (text: string | null, fallback: number): number => {
  if (text === null) return fallback;
  const number = z.coerce.number().int().nonnegative().safeParse(text);
  if (number.success) return number.data;
  throw new Refusal(3, `"${text}" is no whole number`);
};

/** What a list answers: `limit` (100 unless said, 1000 at most) from `offset` on, of how many. */
export const listed = <T>(all: T[], query: URLSearchParams, present: (one: T) => object) => {
  const offset = whole(query.get('offset'), 0);
  const limit = Math.min(whole(query.get('limit'), 100) || 100, MOST_AT_ONCE);
  const results = all.slice(offset, offset + limit).map(present);
  return { results, total: all.length };
};

/** Refuses parameters that the description does not have, which the vendor may pass over. */
export const onlyKnown = (query: URLSearchParams, known: readonly string[]): void => {
  const unknown = [...query.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Refusal(3, `unknown: ${unknown.join(', ')}`);
};
