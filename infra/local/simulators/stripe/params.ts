import type { SimulatorRequest } from '../simulator.ts';

/** Request parameters as nested objects of strings; lists are objects with the keys 0, 1, 2. */
export type Params = { [key: string]: string | Params };

const emptyParams = (): Params => Object.create(null) as Params;

const setAt = (params: Params, [key = '', ...rest]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(params).length) : key;
  if (rest.length === 0) {
    params[name] = value;
    return;
  }
  const inner = params[name];
  const target = typeof inner === 'object' ? inner : emptyParams();
  params[name] = target;
  setAt(target, rest, value);
};

/** `a[b][]=1` is the path a, b, "" (Stripe's bracket form). */
const parseForm = (entries: URLSearchParams): Params => {
  const params = emptyParams();
  for (const [name, value] of entries) setAt(params, name.replaceAll(']', '').split('['), value);
  return params;
};

const fromJson = (value: unknown): string | Params => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.assign(
    emptyParams(),
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromJson(inner)])),
  );
};

/** Form-encoded like the SDKs send them, in the query of a GET, or as JSON for convenience. */
export const readParams = ({ method, query, headers, body }: SimulatorRequest): Params => {
  if (method === 'GET') return parseForm(query);
  const text = body.toString();
  if (!headers['content-type']?.includes('application/json')) return parseForm(new URLSearchParams(text));
  const parsed = fromJson(JSON.parse(text || '{}'));
  return typeof parsed === 'object' ? parsed : emptyParams();
};

export const paramsAt = (params: Params, ...path: string[]): Params => {
  const found = path.reduce<string | Params | undefined>(
    (inner, key) => (typeof inner === 'object' ? inner[key] : undefined),
    params,
  );
  return typeof found === 'object' ? found : emptyParams();
};

/** Null when absent or empty. */
export const textAt = (params: Params, ...path: string[]): string | null => {
  const value = paramsAt(params, ...path.slice(0, -1))[path.at(-1) ?? ''];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const textsAt = (params: Params, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paramsAt(params, ...path)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
