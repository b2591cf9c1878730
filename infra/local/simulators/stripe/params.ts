import type { SimulatorRequest } from '../simulator.ts';

/** Request parameters as nested objects of strings; lists are objects with the keys 0, 1, 2. */
export type Params = { [key: string]: string | Params };

export const isParams = (value: string | Params | undefined): value is Params => typeof value === 'object';

const emptyParams = (): Params => Object.create(null) as Params;

const setAt = (params: Params, [key = '', ...rest]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(params).length) : key;
  if (rest.length === 0) {
    params[name] = value;
    return;
  }
  const inner = params[name];
  const target = isParams(inner) ? inner : emptyParams();
  params[name] = target;
  setAt(target, rest, value);
};

/** `a[b][]=1` is the path a, b, "" (Stripe's bracket form). */
const parseForm = (entries: Iterable<[string, string]>): Params => {
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
  if (method === 'GET' || method === 'DELETE') return parseForm(query);
  const type = headers['content-type'] ?? '';
  if (type.includes('multipart/form-data')) return emptyParams();
  const content = body.toString();
  if (!type.includes('application/json')) return parseForm(new URLSearchParams(content));
  const parsed = fromJson(JSON.parse(content || '{}'));
  return isParams(parsed) ? parsed : emptyParams();
};

export type UploadedFile = { name: string; type: string; bytes: Buffer };

/** A multipart body: its fields, and its file where it has one. */
export const readMultipart = async ({
  headers,
  body,
}: SimulatorRequest): Promise<{ params: Params; file: UploadedFile | null }> => {
  const request = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const entries = [...(await request.formData()).entries()];
  const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const [, given] = entries.find(([name, value]) => name === 'file' && typeof value !== 'string') ?? [];
  if (given === undefined || typeof given === 'string') return { params: parseForm(fields), file: null };
  const bytes = Buffer.from(await given.arrayBuffer());
  return { params: parseForm(fields), file: { name: given.name, type: given.type, bytes } };
};

export const paramsAt = (params: Params, ...path: string[]): Params => {
  const found = path.reduce<string | Params | undefined>(
    (inner, key) => (isParams(inner) ? inner[key] : undefined),
    params,
  );
  return isParams(found) ? found : emptyParams();
};

/** Null when absent or empty. */
export const textAt = (params: Params, ...path: string[]): string | null => {
  const value = paramsAt(params, ...path.slice(0, -1))[path.at(-1) ?? ''];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const isTrue = (params: Params, ...path: string[]): boolean => textAt(params, ...path) === 'true';

export const textsAt = (params: Params, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paramsAt(params, ...path)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );

/** Metadata after an update: given keys are set, and unset by an empty value (all of them by an empty `metadata`). */
export const mergeMetadata = (held: Record<string, string>, params: Params): Record<string, string> => {
  if (params.metadata === '') return {};
  const given = paramsAt(params, 'metadata');
  const kept = Object.entries(held).filter(([key]) => given[key] !== '');
  return { ...Object.fromEntries(kept), ...textsAt(params, 'metadata') };
};
