import Stripe from 'stripe';
import type * as z from 'zod';
import { IntegrationError } from '../../integration-error.ts';
import { outgoingCall } from '../../outgoing-call.ts';
import { timeLimit } from '../../time-limit.ts';
import { SYSTEM, toIntegrationError } from './stripe-error.ts';

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
