import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type HttpAnswer, httpCall, retryAfterSeconds, timeLimit } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { isRefusal, SYSTEM, toError } from './refusals.ts';

const PRODUCTION = 'https://api.openprovider.eu';
const DEFAULT_DEADLINE_MS = 20_000;
/** Of the two days that a token lives (Knowledge Base, "How long API Bearer Auth token is valid for"). */
const TOKEN_MS = 47 * 60 * 60 * 1000;
/** A wrong password locks the account out after a hundred tries an hour. */
const REFUSED_MS = 60_000;

export type OpenproviderSettings = {
  username: string;
  password: string;
  /** Origin of the API. Default production; the test system is `https://api.cte.openprovider.eu`. */
  api_base?: string | undefined;
  /** For one call, where the caller sets none for the operation. Default 20 s. */
  deadlineMs?: number | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

type Request<T> = {
  operation: string;
  /** Below `/v1beta`. */
  path: string;
  /** Default GET, with a body POST. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string>;
  /** Of `data` in the answer. */
  answer: z.ZodType<T>;
  /** Sent as JSON. */
  body?: object;
};

export type OpenproviderCall = <T>(request: Request<T>) => Promise<T>;

const envelope = schema(() =>
  z.object({
    code: z.number().nullish(),
    maintenance: z.boolean().nullish(),
    data: z.unknown().optional(),
  }),
);

type Envelope = { code: number; maintenance: boolean; data: unknown };

/** What every answer is wrapped in; null for one that the API has not written. */
const unwrap = (answer: HttpAnswer): Envelope | null => {
  try {
    const { code, maintenance, data } = envelope().parse(JSON.parse(answer.text));
    if (code == null && data === undefined) return null;
    return { code: code ?? 0, maintenance: maintenance ?? false, data };
  } catch {
    return null;
  }
};

const isSuccess = ({ status }: HttpAnswer, told: Envelope | null): told is Envelope =>
  status >= 200 && status < 300 && told?.code === 0;

const loggedIn = schema(() => z.object({ token: z.string().min(1) }));

/** What is returned by commands that return nothing of interest. */
export const nothing = schema(() => z.unknown().transform(() => undefined));

type Session = { token: string; until: number };
type Refused = { error: IntegrationError; until: number };

/**
 * Calls of the Openprovider API v1beta (https://docs.openprovider.com), each operation with its own deadline in
 * milliseconds. The token of a log-in is kept, and got anew when it ends, or once when it is refused before that.
 * Throws IntegrationError.
 */
export const openproviderCaller = (
  settings: OpenproviderSettings,
): ((deadlineMs?: number) => OpenproviderCall) => {
  const most = settings.deadlineMs ?? DEFAULT_DEADLINE_MS;
  let session: Session | null = null;
  let refused: Refused | null = null;

  return (operationMs) => {
    const endsAt = operationMs === undefined ? null : performance.now() + operationMs;

    const remaining = (operation: string): number => {
      const limit = timeLimit(SYSTEM, most);
      if (endsAt === null) return limit;
      const left = Math.floor(endsAt - performance.now());
      if (left < 1) throw new IntegrationError(SYSTEM, 'timeout', `no time was left for ${operation}`);
      return Math.min(limit, left);
    };

    const send = async <T>(
      { operation, path, method, query = {}, body }: Request<T>,
      token?: string,
    ): Promise<HttpAnswer> => {
      await settings.admit?.();
      const url = new URL(`/v1beta${path}`, settings.api_base ?? PRODUCTION);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return httpCall({
        system: SYSTEM,
        operation,
        url,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        deadlineMs: remaining(operation),
        ...(body && { body: JSON.stringify(body) }),
      });
    };

    const read = <T>({ operation, answer: expected }: Request<T>, answer: HttpAnswer): T => {
      const told = unwrap(answer);
      if (!isSuccess(answer, told)) {
        throw toError(operation, answer.status, told, retryAfterSeconds(answer.headers, new Date()));
      }
      const parsed = expected.safeParse(told.data);
      if (parsed.success) return parsed.data;
      throw new IntegrationError(
        SYSTEM,
        'invalid_response',
        `${operation} answered outside the documented shape`,
        { status: answer.status, cause: parsed.error },
      );
    };

    const logIn = async (): Promise<string> => {
      const { username, password } = settings;
      const login = {
        operation: 'log in',
        path: '/auth/login',
        body: { username, password },
        answer: loggedIn(),
      };
      try {
        const { token } = read(login, await send(login));
        session = { token, until: Date.now() + TOKEN_MS };
        return token;
      } catch (error) {
        if (isRefusal(error, 'access_denied')) refused = { error, until: Date.now() + REFUSED_MS };
        throw error;
      }
    };

    let loggingIn: Promise<string> | null = null;

    /** The kept token, unless it is the one that was refused; the calls of an operation log in together. */
    const tokenInsteadOf = (old?: string): Promise<string> => {
      if (session && session.token !== old && session.until > Date.now())
        return Promise.resolve(session.token);
      if (refused && refused.until > Date.now()) return Promise.reject(refused.error);
      loggingIn ??= logIn().finally(() => {
        loggingIn = null;
      });
      return loggingIn;
    };

    return async (request) => {
      const token = await tokenInsteadOf();
      const first = await send(request, token);
      if (first.status !== 401 && unwrap(first)?.code !== UNAUTHORISED) return read(request, first);
      return read(request, await send(request, await tokenInsteadOf(token)));
    };
  };
};

/** Of an answer to a token that has ended. */
const UNAUTHORISED = 196;
