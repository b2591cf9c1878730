import * as z from 'zod';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';

export const SYSTEM = 'paystack';

const PRODUCTION = 'https://api.paystack.co';
const DEFAULT_DEADLINE_MS = 20_000;

export type PaystackSettings = {
  secret_key: string;
  /** Origin of the API. Default production. */
  api_base?: string | undefined;
  /** For one call. Default 20 s. */
  deadlineMs?: number | undefined;
};

type Request<T> = {
  operation: string;
  path: string;
  /** Shape of `data` in the answer. */
  data: z.ZodType<T>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
};

export type PaystackCall = <T>(request: Request<T>) => Promise<T>;

const refusal = z.object({ status: z.literal(false), message: z.string(), code: z.string().nullish() });

/** Older answers carry words instead of a code. */
const CODES: [RegExp, string][] = [
  [/duplicate transaction reference/i, 'duplicate_reference'],
  [/reference not found/i, 'transaction_not_found'],
  [/invalid key/i, 'invalid_key'],
];

const codeOf = ({ message, code }: z.infer<typeof refusal>): string =>
  CODES.find(([words]) => words.test(message))?.[1] ?? code ?? 'refused';

/** Null for an answer that is no refusal; Paystack's own words can hold e-mail addresses and are left out. */
const refusalIn = ({ status }: HttpAnswer, body: unknown): IntegrationError | null => {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return null;
  const code = codeOf(parsed.data);
  return new IntegrationError(SYSTEM, 'rejected', `rejected (${code})`, { code, status });
};

/** Calls the Paystack API (https://paystack.com/docs/api). Throws IntegrationError. */
export const paystackCaller = (settings: PaystackSettings): PaystackCall => {
  const authorization = `Bearer ${settings.secret_key}`;

  return async <T>({ operation, path, data, body }: Request<T>): Promise<T> => {
    const answer = await httpCall({
      system: SYSTEM,
      operation,
      url: new URL(path, settings.api_base ?? PRODUCTION),
      headers: { authorization, 'content-type': 'application/json' },
      deadlineMs: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
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
    const parsed = z.object({ status: z.literal(true), data }).safeParse(json);
    if (parsed.success) return parsed.data.data;
    throw new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });
  };
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
