import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds, timeLimit } from '../../http-call.ts';
import { IntegrationError, refusalText } from '../../integration-error.ts';

const PRODUCTION = 'https://api.name.com';
const DEFAULT_DEADLINE_MS = 20_000;

export type NamecomSettings = {
  username: string;
  token: string;
  /** Origin of the API. Default production; the test system is `https://api.dev.name.com`. */
  api_base?: string | undefined;
  /** For one call, where the caller sets none for the operation. Default 20 s. */
  deadlineMs?: number | undefined;
  /** The account has 20 for all function instances together. Default 10: with the ten at once at most 20 in a second. */
  requestsPerSecond?: number | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

type Request<T> = {
  operation: string;
  /** Below `/core/v1`; colons stay as they are. */
  path: string;
  /** Default GET, with a body POST. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  answer: z.ZodType<T>;
  /** Sent as JSON. */
  body?: unknown;
  idempotencyKey?: string;
};

export type NamecomCall = <T>(request: Request<T>) => Promise<T>;

/** What is returned by commands that return nothing. */
export const nothing = schema(() => z.unknown().transform(() => undefined));

const remaining = (operation: string, endsAt: number | null, most: number): number => {
  const limit = timeLimit(SYSTEM, most);
  if (endsAt === null) return limit;
  const left = Math.floor(endsAt - performance.now());
  if (left < 1) throw new IntegrationError(SYSTEM, 'timeout', `no time was left for ${operation}`);
  return Math.min(limit, left);
};

/**
 * Calls of the Name.com Core API v1 (https://docs.name.com), each operation with its own deadline in milliseconds.
 * Throws IntegrationError.
 */
export const namecomCaller = (settings: NamecomSettings): ((deadlineMs?: number) => NamecomCall) => {
  const credentials = Buffer.from(`${settings.username}:${settings.token}`).toString('base64');
  const most = settings.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const pace = createPace(settings.requestsPerSecond ?? 10);

  return (operationMs) => {
    const endsAt = operationMs === undefined ? null : performance.now() + operationMs;
    return async ({ operation, path, method, query = {}, answer: schema, body, idempotencyKey }) => {
      await settings.admit?.();
      await pace(remaining(operation, endsAt, most));
      const headers: Record<string, string> = { authorization: `Basic ${credentials}` };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (idempotencyKey !== undefined) headers['x-idempotency-key'] = idempotencyKey;
      const url = new URL(`/core/v1${path}`, settings.api_base ?? PRODUCTION);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);

      const answer = await httpCall({
        system: SYSTEM,
        operation,
        url,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers,
        deadlineMs: remaining(operation, endsAt, most),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 200 && answer.status !== 204) throw toError(operation, answer);
      const parsed = schema.safeParse(answer.status === 204 ? undefined : parseJson(SYSTEM, answer));
      if (parsed.success) return parsed.data;
      throw new IntegrationError(
        SYSTEM,
        'invalid_response',
        `${operation} answered outside the documented shape`,
        { status: answer.status, cause: parsed.error },
      );
    };
  };
};

/** The answer, or null when the registrar knows no such thing. */
export const orNull = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
};

export const SYSTEM = 'namecom';

const errorBody = schema(() => z.object({ message: z.string(), details: z.string().nullish() }));

type ErrorBody = z.infer<ReturnType<typeof errorBody>>;

const readBody = (answer: HttpAnswer): ErrorBody | null => {
  try {
    return errorBody().parse(JSON.parse(answer.text));
  } catch {
    return null;
  }
};

/** The 429 answer names the Unix second at which the limit resets. */
const secondsUntilReset = (headers: Headers, now: Date): number | null => {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return retryAfterSeconds(headers, now);
  return Math.max(1, Math.ceil(reset - now.getTime() / 1000));
};

/** Refusals by status; 404 only counts with the API's own body, any web server can answer it. */
const CODES: Record<number, string> = {
  400: 'invalid_request',
  401: 'access_denied',
  402: 'payment_failed',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_implemented',
  406: 'no_auth_code',
  409: 'conflict',
  415: 'invalid_request',
  422: 'unprocessable',
  423: 'conflict',
  451: 'legal_restriction',
  501: 'not_implemented',
};

/** Refusals that say more by their words than by their status. */
const WORDED: [RegExp, string][] = [
  [/price is required/i, 'price_required'],
  [/price does not match|invalid price/i, 'price_changed'],
  [/unsupported tld|tld is not supported|no valid domains/i, 'unsupported_tld'],
  [/\bexpired\b/i, 'domain_expired'],
];

/** A 422 is an outage of prices or registries as well as a refusal. */
const PASSING = /pricing unavailable|temporarily|try again|maintenance/i;
/** Documented as an answer of transfers with status 500. */
const LOCKED = /\b(domain|transfer)\b.*\block(ed)?\b/i;

const refusalCode = (status: number, text: string): string =>
  WORDED.find(([pattern]) => pattern.test(text))?.[1] ?? CODES[status] ?? 'invalid_request';

/** What an answer other than 200 and 204 means. */
const toError = (operation: string, answer: HttpAnswer): IntegrationError => {
  const { status, headers } = answer;
  const body = readBody(answer);
  const text = body ? `${body.message} ${body.details ?? ''}` : '';
  const message = `${operation} answered HTTP ${status}: ${refusalText(text)}`;

  if (status >= 500 && LOCKED.test(text)) {
    return new IntegrationError(SYSTEM, 'rejected', message, { code: 'domain_locked', status });
  }
  const isFinal = status === 501 && body !== null;
  if (status === 429 || (status >= 500 && !isFinal) || (status === 422 && PASSING.test(text))) {
    const wait = secondsUntilReset(headers, new Date());
    return new IntegrationError(SYSTEM, 'unavailable', message, { status, retryAfterSeconds: wait });
  }
  if (!(status in CODES) || ([404, 405].includes(status) && body === null)) {
    return new IntegrationError(SYSTEM, 'invalid_response', message, { status });
  }
  return new IntegrationError(SYSTEM, 'rejected', message, { code: refusalCode(status, text), status });
};

const isNotFound = (error: unknown): boolean =>
  error instanceof IntegrationError && error.status === 404 && error.kind === 'rejected';

/** A refusal with one of the codes. */
export const isRefusal = (error: unknown, ...codes: string[]): error is IntegrationError =>
  error instanceof IntegrationError && error.kind === 'rejected' && codes.includes(error.code ?? '');

const BURST = 10;

/**
 * Keeps one function instance below `perSecond` requests, after a first few at once. Resolves when the next request
 * may be sent; throws `unavailable` when that would take longer than `patienceMs`.
 */
const createPace = (perSecond: number): ((patienceMs: number) => Promise<void>) => {
  const spacing = 1000 / perSecond;
  let earliest = 0;
  return async (patienceMs) => {
    const now = performance.now();
    const start = Math.max(earliest, now - BURST * spacing);
    const delay = start - now;
    if (delay > patienceMs) {
      throw new IntegrationError(SYSTEM, 'unavailable', 'too many requests are waiting', {
        retryAfterSeconds: Math.ceil(delay / 1000),
      });
    }
    earliest = start + spacing;
    if (delay > 0) await wait(delay);
  };
};
