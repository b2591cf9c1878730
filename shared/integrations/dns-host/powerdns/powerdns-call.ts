import type * as z from 'zod';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError, refusalText } from '../../integration-error.ts';
import { isPrivateUrl } from '../../private-url.ts';

export const SYSTEM = 'powerdns';

const DEFAULT_DEADLINE_MS = 10_000;

export type PowerdnsSettings = {
  /** Origin of the API; plain HTTP on this machine only. */
  url: string;
  api_key: string;
  server_id: string;
  kind: 'Native' | 'Master';
  dnssec: boolean;
  /** For one call. Default 10 s. */
  deadlineMs?: number | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

type Request<T> = {
  operation: string;
  /** Below `/api/v1/servers/<server>`. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  /** What is returned; nothing, by 204, without one. */
  answer?: z.ZodType<T>;
};

export type PowerdnsCall = <T = undefined>(request: Request<T>) => Promise<T>;

/** Errors are JSON with `error`, or in 4.7 a word; of anything else nothing is repeated. */
const wordsOf = ({ text }: HttpAnswer): string => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? refusalText(error.replaceAll(/'[^']*'/g, '…')) : '';
  } catch {
    return '';
  }
};

/** By status; 400 is for what is no JSON, 422 for what is no valid record (docs/http-api, Errors). */
const CODES: Record<number, string> = {
  400: 'invalid_request',
  401: 'access_denied',
  403: 'access_denied',
  404: 'not_found',
  409: 'conflict',
  422: 'record_refused',
};

const toError = (operation: string, answer: HttpAnswer): IntegrationError => {
  const { status, headers } = answer;
  const message = `${operation} answered HTTP ${status}: ${wordsOf(answer)}`;
  if (status === 429 || status >= 500) {
    const wait = retryAfterSeconds(headers, new Date());
    return new IntegrationError(SYSTEM, 'unavailable', message, { status, retryAfterSeconds: wait });
  }
  const code = CODES[status];
  return code === undefined
    ? new IntegrationError(SYSTEM, 'invalid_response', message, { status })
    : new IntegrationError(SYSTEM, 'rejected', message, { code, status });
};

const unexpected = (operation: string, status: number, cause?: unknown) =>
  new IntegrationError(SYSTEM, 'invalid_response', `${operation} answered outside the documented shape`, {
    status,
    cause,
  });

/** A zone of some thousands of records is larger than what other systems answer. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Calls of the HTTP API, which all together take `operationMs` at most. Throws IntegrationError, and at once for a server
 * that is not reached through HTTPS.
 */
export const powerdnsCaller = (settings: PowerdnsSettings, operationMs?: number): PowerdnsCall => {
  const { url, api_key, server_id, admit, deadlineMs = DEFAULT_DEADLINE_MS } = settings;
  if (!isPrivateUrl(url)) throw new Error('The nameservers must be reached through https.');
  const endsAt = operationMs === undefined ? null : performance.now() + operationMs;
  const left = (operation: string): number => {
    if (endsAt === null) return deadlineMs;
    const ms = Math.floor(endsAt - performance.now());
    if (ms < 1) throw new IntegrationError(SYSTEM, 'timeout', `no time was left for ${operation}`);
    return Math.min(deadlineMs, ms);
  };
  return async <T>({ operation, path, method = 'GET', body, answer: schema }: Request<T>): Promise<T> => {
    await admit?.();
    const answer = await httpCall({
      system: SYSTEM,
      operation,
      url: new URL(`/api/v1/servers/${encodeURIComponent(server_id)}${path}`, url),
      method,
      headers: {
        'x-api-key': api_key,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      deadlineMs: left(operation),
      maxBytes: MAX_BYTES,
    });
    const { status } = answer;
    if (status < 200 || status > 299) throw toError(operation, answer);
    if (schema === undefined) {
      if (status !== 204) throw unexpected(operation, status);
      return undefined as T;
    }
    const parsed = schema.safeParse(parseJson(SYSTEM, answer));
    if (parsed.success) return parsed.data;
    throw unexpected(operation, status, parsed.error);
  };
};
