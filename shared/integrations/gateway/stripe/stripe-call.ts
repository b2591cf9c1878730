import Stripe from 'stripe';
import type * as z from 'zod';
import { outgoingCall, timeLimit } from '../../http-call.ts';
import { IntegrationError, type IntegrationErrorKind } from '../../integration-error.ts';

const PRODUCTION = 'https://api.stripe.com';
const DEFAULT_DEADLINE_MS = 20_000;

export type StripeSettings = {
  secret_key: string;
  publishable_key: string;
  /** Origin of the API. Default production. */
  api_base?: string | undefined;
  /** For one call. Default 20 s. */
  deadlineMs?: number | undefined;
  /** Ends every call before its deadline, as a time-out. */
  signal?: AbortSignal | undefined;
  /** Asked before each call; throws where none may be made now. */
  admit?: (() => Promise<void>) | undefined;
};

type Send = (stripe: Stripe) => Promise<Stripe.Response<object>>;

/** Stripe's API behind one door. */
export type StripeApi = {
  readonly settings: StripeSettings;
  /** One SDK call: logged in one line, its answer checked against `schema`. Throws IntegrationError. */
  call<S extends z.ZodType>(operation: string, schema: S, send: Send): Promise<z.output<S>>;
};

/**
 * The SDK repeats a request on a connection found closed (a frozen Lambda leaves such behind) under the same
 * idempotency key; every other repetition is left to the caller, who knows how much time is left.
 */
const createClient = (settings: StripeSettings): Stripe => {
  const { protocol, hostname, port } = new URL(settings.api_base ?? PRODUCTION);
  const isPlain = protocol === 'http:';
  return new Stripe(settings.secret_key, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: settings.deadlineMs ?? DEFAULT_DEADLINE_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

const aborted = () => new IntegrationError(SYSTEM, 'timeout', 'no answer in the time there was');

/** The signal of the caller, and one for the end of the time there is. */
const endOf = ({ deadlineMs = DEFAULT_DEADLINE_MS, signal }: StripeSettings): AbortSignal => {
  const outOfTime = AbortSignal.timeout(timeLimit(SYSTEM, deadlineMs));
  return signal ? AbortSignal.any([outOfTime, signal]) : outOfTime;
};

/** The SDK takes no signal: only the waiting ends here, and the call by itself at its own deadline. */
const untilAborted = async <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
  if (signal.aborted) throw aborted();
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(aborted());
  });
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([send(), ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};

export const createStripeApi = (settings: StripeSettings): StripeApi => {
  const stripe = createClient(settings);

  return {
    settings,
    call: async (operation, schema, send) => {
      await settings.admit?.();
      const answer = await outgoingCall(
        { system: SYSTEM, operation },
        () =>
          untilAborted(endOf(settings), () => send(stripe)).catch((error: unknown) => {
            throw error instanceof IntegrationError ? error : toIntegrationError(error);
          }),
        ({ lastResponse }) => lastResponse.statusCode,
      );
      const status = answer.lastResponse.statusCode;
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });
    },
  };
};

export const SYSTEM = 'stripe';

/** 409: another request with the same idempotency key is under way, or the object is locked. */
const isTemporary = (status: number): boolean => status === 409 || status === 429 || status >= 500;

const isTimeout = (error: Stripe.errors.StripeError): boolean =>
  error.detail instanceof Error && 'code' in error.detail && error.detail.code === 'ETIMEDOUT';

const kindOf = (error: Stripe.errors.StripeError): IntegrationErrorKind => {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return isTimeout(error) ? 'timeout' : 'unavailable';
  if (error.statusCode === undefined) return 'invalid_response';
  return isTemporary(error.statusCode) ? 'unavailable' : 'rejected';
};

const retryAfterOf = (error: Stripe.errors.StripeError): number | null => {
  const seconds = Number(error.headers?.['retry-after']);
  return Number.isFinite(seconds) ? seconds : null;
};

/**
 * An SDK error without its message and cause: Stripe's words name e-mail addresses, ids and parts of keys.
 * `code` is Stripe's error code, or its error type where there is none.
 */
const toIntegrationError = (error: unknown): IntegrationError => {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new IntegrationError(SYSTEM, 'invalid_response', 'unreadable answer', { cause: error });
  }
  const kind = kindOf(error);
  const code = error.code ?? error.rawType ?? null;
  return new IntegrationError(SYSTEM, kind, code === null ? kind : `${kind} (${code})`, {
    code,
    status: error.statusCode ?? null,
    retryAfterSeconds: retryAfterOf(error),
  });
};

/** The object asked for, or one named in the request, does not exist in this account and mode. */
export const isMissing = (error: unknown): boolean =>
  error instanceof IntegrationError && error.kind === 'rejected' && error.code === 'resource_missing';

/** The answer, or null when Stripe knows no such object. */
export const orNull = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
