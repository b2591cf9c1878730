import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';

export const SYSTEM = 'paystack';

const PRODUCTION = 'https://api.paystack.co';
export const DEFAULT_DEADLINE_MS = 20_000;

export type PaystackSettings = {
  secret_key: string;
  /** Origin of the API. Default production. */
  api_base?: string | undefined;
  /** For one call. Default 20 s. */
  deadlineMs?: number | undefined;
  /** Ends every call before its deadline, as a time-out. */
  signal?: AbortSignal | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

type Request<T> = {
  operation: string;
  path: string;
  /** Shape of `data` in the answer. */
  data: z.ZodType<T>;
  /** Sent as JSON; without it the request is a GET. */
  body?: unknown;
  /** How a body is sent. Default POST. */
  method?: 'POST' | 'PUT';
};

export type PaystackCall = <T>(request: Request<T>) => Promise<T>;

/** A list's page and where it stands. */
export type PaystackList<T> = { data: T[]; meta: z.infer<ReturnType<typeof listMeta>> | null };

export type PaystackApi = {
  readonly settings: PaystackSettings;
  call: PaystackCall;
  list<T>(request: { operation: string; path: string; item: z.ZodType<T> }): Promise<PaystackList<T>>;
};

const listMeta = schema(() => z.object({ page: z.coerce.number(), pageCount: z.coerce.number() }));

const refusal = schema(() =>
  z.object({ status: z.literal(false), message: z.string(), code: z.string().nullish() }),
);

/** Older answers carry words instead of a code. */
const CODES: [RegExp, string][] = [
  [/duplicate transaction reference/i, 'duplicate_reference'],
  [/(reference|entity|transaction) not found/i, 'transaction_not_found'],
  [/invalid key/i, 'invalid_key'],
  [/authorization code/i, 'authorization_invalid'],
];

const codeOf = ({ message, code }: z.infer<ReturnType<typeof refusal>>): string =>
  CODES.find(([words]) => words.test(message))?.[1] ?? code ?? 'refused';

/** Null for an answer that is no refusal; Paystack's own words can hold e-mail addresses and are left out. */
const refusalIn = ({ status }: HttpAnswer, body: unknown): IntegrationError | null => {
  const parsed = refusal().safeParse(body);
  if (!parsed.success) return null;
  const code = codeOf(parsed.data);
  return new IntegrationError(SYSTEM, 'rejected', `rejected (${code})`, { code, status });
};

const send = async (
  settings: PaystackSettings,
  { operation, path, body, method = 'POST' }: Omit<Request<unknown>, 'data'>,
): Promise<{ status: number; json: unknown }> => {
  await settings.admit?.();
  const answer = await httpCall({
    system: SYSTEM,
    operation,
    url: new URL(path, settings.api_base ?? PRODUCTION),
    headers: { authorization: `Bearer ${settings.secret_key}`, 'content-type': 'application/json' },
    deadlineMs: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
    signal: settings.signal,
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
  const { status, headers } = answer;
  if (status === 429 || status >= 500) {
    throw new IntegrationError(SYSTEM, 'unavailable', `${operation} answered HTTP ${status}`, {
      status,
      retryAfterSeconds: retryAfterSeconds(headers, new Date()),
    });
  }
  const json = parseJson(SYSTEM, answer);
  const refused = refusalIn(answer, json);
  if (refused) throw refused;
  return { status, json };
};

const unexpected = (operation: string, status: number) =>
  new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });

/** The Paystack API (https://paystack.com/docs/api). Its calls throw IntegrationError. */
export const createPaystackApi = (settings: PaystackSettings): PaystackApi => ({
  settings,

  call: async <T>({ data, ...request }: Request<T>): Promise<T> => {
    const { status, json } = await send(settings, request);
    const parsed = z.object({ status: z.literal(true), data }).safeParse(json);
    if (parsed.success) return parsed.data.data;
    throw unexpected(request.operation, status);
  },

  list: async ({ item, ...request }) => {
    const { status, json } = await send(settings, request);
    const schema = z.object({ status: z.literal(true), data: z.array(item), meta: listMeta().nullish() });
    const parsed = schema.safeParse(json);
    if (parsed.success) return { data: parsed.data.data, meta: parsed.data.meta ?? null };
    throw unexpected(request.operation, status);
  },
});

/** 404 is how an account without any of what is listed may answer. */
export const orNothing = async <T>(found: Promise<PaystackList<T>>): Promise<PaystackList<T>> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof IntegrationError && error.status === 404) return { data: [], meta: null };
    throw error;
  }
};

/** The answer, or null when Paystack knows no such transaction. */
export const orNull = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'transaction_not_found') return null;
    throw error;
  }
};
