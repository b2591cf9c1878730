import Stripe from 'stripe';
import { IntegrationError, type IntegrationErrorKind } from '../../integration-error.ts';

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
export const toIntegrationError = (error: unknown): IntegrationError => {
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
