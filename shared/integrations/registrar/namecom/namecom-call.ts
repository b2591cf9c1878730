import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { httpCall, parseJson } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { timeLimit } from '../../time-limit.ts';
import { isNotFound, SYSTEM, toError } from './namecom-error.ts';
import { createPace } from './pace.ts';

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
