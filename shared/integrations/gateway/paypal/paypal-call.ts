import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';

/** A refund names its capture by a link alone, of relation `up`. */
export const captureAt = (href: string | null): string | null =>
  /\/captures\/([A-Za-z0-9]+)$/.exec(href ?? '')?.[1] ?? null;

export const SYSTEM = 'paypal';

const PRODUCTION = 'https://api-m.paypal.com';
const DEFAULT_DEADLINE_MS = 20_000;

/** A token is not used in its last minute. */
const MARGIN_SECONDS = 60;

export type PaypalSettings = {
  client_id: string;
  client_secret: string;
  /** Origin of the API. Default production. */
  api_base?: string | undefined;
  /** For one call. Default 20 s. */
  deadlineMs?: number | undefined;
  /** Ends every call before its deadline, as a time-out. */
  signal?: AbortSignal | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

/** The access token of an app, kept for all its clients until it ends. */
export type Session = { token: string | null; until: number };

type Request<T> = {
  operation: string;
  path: string;
  /** Shape of the answer; without it nothing is answered (204). */
  data?: z.ZodType<T>;
  /** Sent as JSON. */
  body?: object;
  /** Default POST with a body, else GET. */
  method?: 'GET' | 'POST' | 'DELETE';
  /** The same for each repetition of what is to be done once. */
  requestId?: string;
};

export type PaypalCall = <T>(request: Request<T>) => Promise<T>;
export type PaypalApi = { call: PaypalCall };

const granted = schema(() => z.object({ access_token: z.string().min(1), expires_in: z.number() }));

/** Both the common form of errors and that of the token endpoint. */
const failure = schema(() =>
  z.object({
    name: z.string().optional(),
    error: z.string().optional(),
    details: z
      .array(z.object({ issue: z.string() }))
      .optional()
      .catch(undefined),
  }),
);

const parseOrNull = ({ text }: HttpAnswer): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** PayPal's own words can hold what was sent and are left out; `code` is its finest one. */
const toError = (operation: string, answer: HttpAnswer): IntegrationError => {
  const { status, headers } = answer;
  const told = failure().safeParse(parseOrNull(answer)).data;
  if (status === 429 || status >= 500) {
    return new IntegrationError(SYSTEM, 'unavailable', `${operation} answered HTTP ${status}`, {
      status,
      retryAfterSeconds: retryAfterSeconds(headers, new Date()),
    });
  }
  // Another request of the same id is under way, or the thing itself is.
  if (status === 409) {
    const code = 'idempotency_key_in_use';
    return new IntegrationError(SYSTEM, 'unavailable', `unavailable (${code})`, { code, status });
  }
  const code = told?.details?.[0]?.issue ?? told?.name ?? told?.error;
  if (code === undefined)
    return new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });
  return new IntegrationError(SYSTEM, 'rejected', `rejected (${code})`, { code, status });
};

export const createPaypalApi = (settings: PaypalSettings, session: Session): PaypalApi => {
  const send = async (
    request: Omit<Request<unknown>, 'data' | 'body'> & { body?: string | URLSearchParams },
    headers: Record<string, string>,
  ): Promise<HttpAnswer> => {
    const { operation, path, body, method = body === undefined ? 'GET' : 'POST', requestId } = request;
    await settings.admit?.();
    return httpCall({
      system: SYSTEM,
      operation,
      url: new URL(path, settings.api_base ?? PRODUCTION),
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      deadlineMs: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
      signal: settings.signal,
      ...(body !== undefined && { body }),
    });
  };

  const read = <T>(operation: string, shape: z.ZodType<T>, answer: HttpAnswer): T => {
    const { status } = answer;
    if (status < 200 || status >= 300) throw toError(operation, answer);
    const parsed = shape.safeParse(parseJson(SYSTEM, answer));
    if (parsed.success) return parsed.data;
    throw new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });
  };

  const authorize = async (): Promise<string> => {
    const { client_id, client_secret } = settings;
    const operation = 'get access token';
    const answer = await send(
      {
        operation,
        path: '/v1/oauth2/token',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
      { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    );
    const { access_token, expires_in } = read(operation, granted(), answer);
    session.token = access_token;
    session.until = Date.now() + (expires_in - MARGIN_SECONDS) * 1000;
    return access_token;
  };

  /** The kept token, unless it is the one that was refused. */
  const tokenInsteadOf = (old: string | null): Promise<string> =>
    session.token !== null && session.token !== old && Date.now() < session.until
      ? Promise.resolve(session.token)
      : authorize();

  const answerTo = async <T>({ body, data: _, ...request }: Request<T>): Promise<HttpAnswer> => {
    const attempt = (token: string) =>
      send(
        { ...request, ...(body && { body: JSON.stringify(body) }) },
        {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
      );
    const token = await tokenInsteadOf(null);
    const answer = await attempt(token);
    return answer.status === 401 ? attempt(await tokenInsteadOf(token)) : answer;
  };

  return {
    call: async (request) => {
      const answer = await answerTo(request);
      if (answer.status === 204 && !request.data) return undefined as never;
      return read(request.operation, request.data ?? z.never(), answer);
    },
  };
};

/** The answer, or null where PayPal knows no such thing, also for an id of another form than its own. */
export const orNull = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof IntegrationError && error.kind === 'rejected' && error.status === 404) return null;
    throw error;
  }
};

export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof IntegrationError && error.kind === 'rejected' && codes.includes(error.code ?? '');

export const link = schema(() => z.object({ href: z.string(), rel: z.string() }));

/** The address of a link by its relation; null where there is none. */
export const linkOf = (
  links: { href: string; rel: string }[] | undefined,
  ...rels: string[]
): string | null => links?.find(({ rel }) => rels.includes(rel))?.href ?? null;
