import Stripe from 'stripe';
import type * as z from 'zod';
import { log } from '../../platform/log.ts';
import { IntegrationError } from '../integration-error.ts';
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
};

/**
 * The SDK repeats a request on a connection found closed (a frozen Lambda leaves such behind) under the same
 * idempotency key; every other repetition is left to the caller, who knows how much time is left.
 */
export const createStripeClient = (settings: StripeSettings): Stripe => {
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

/** The same lines as those of `httpCall`: an answer of any status, or why there was none. */
const logOutcome = (
  operation: string,
  started: number,
  outcome: { status: number } | { kind: string },
): void => {
  const answered = 'status' in outcome;
  const fields = {
    system: SYSTEM,
    operation,
    ...outcome,
    duration_ms: Math.round(performance.now() - started),
  };
  if (answered) log.info('outgoing call', fields);
  else log.warn('outgoing call failed', fields);
};

/** One SDK call: logged in one line, its answer checked against `schema`. Throws IntegrationError. */
export const stripeCall = async <S extends z.ZodType>(
  operation: string,
  schema: S,
  send: () => Promise<Stripe.Response<object>>,
): Promise<z.output<S>> => {
  const started = performance.now();
  const answer = await send().catch((error: unknown) => {
    const failure = toIntegrationError(error);
    const { status, kind } = failure;
    logOutcome(operation, started, status === null ? { kind } : { status });
    throw failure;
  });
  const status = answer.lastResponse.statusCode;
  logOutcome(operation, started, { status });
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new IntegrationError(SYSTEM, 'invalid_response', `unexpected answer to ${operation}`, { status });
};
