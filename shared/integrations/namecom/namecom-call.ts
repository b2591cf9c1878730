import type * as z from 'zod';
import { httpCall, parseJson } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { isNotFound, SYSTEM, toError } from './namecom-error.ts';

const PRODUCTION = 'https://api.name.com';
const DEFAULT_DEADLINE_MS = 20_000;

export type NamecomSettings = {
  username: string;
  token: string;
  /** Origin of the API. Default production; the test system is `https://api.dev.name.com`. */
  api_base?: string | undefined;
  /** Default 20 s. */
  deadlineMs?: number | undefined;
};

type Request<T> = {
  operation: string;
  /** Below `/core/v1`; colons stay as they are. */
  path: string;
  answer: z.ZodType<T>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  idempotencyKey?: string;
};

export type NamecomCall = <T>(request: Request<T>) => Promise<T>;

/** Calls the Name.com Core API v1 (https://docs.name.com). Throws IntegrationError. */
export const namecomCaller = (settings: NamecomSettings): NamecomCall => {
  const credentials = Buffer.from(`${settings.username}:${settings.token}`).toString('base64');

  return async ({ operation, path, answer: schema, body, idempotencyKey }) => {
    const headers: Record<string, string> = { authorization: `Basic ${credentials}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['x-idempotency-key'] = idempotencyKey;

    const answer = await httpCall({
      system: SYSTEM,
      operation,
      url: new URL(`/core/v1${path}`, settings.api_base ?? PRODUCTION),
      headers,
      deadlineMs: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw toError(operation, answer);
    const parsed = schema.safeParse(parseJson(SYSTEM, answer));
    if (parsed.success) return parsed.data;
    throw new IntegrationError(
      SYSTEM,
      'invalid_response',
      `${operation} answered outside the documented shape`,
      { status: answer.status, cause: parsed.error },
    );
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
