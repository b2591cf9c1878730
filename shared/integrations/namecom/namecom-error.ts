import * as z from 'zod';
import { type HttpAnswer, retryAfterSeconds } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { refusalText } from '../refusal-text.ts';

export const SYSTEM = 'namecom';

const errorBody = z.object({ message: z.string(), details: z.string().nullish() });

type ErrorBody = z.infer<typeof errorBody>;

const readBody = (answer: HttpAnswer): ErrorBody | null => {
  try {
    return errorBody.parse(JSON.parse(answer.text));
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
  409: 'conflict',
  415: 'invalid_request',
  422: 'unprocessable',
};

/** Documented as passing (422), and as a lock behind a server error (transfers, 500). */
const PRICING_UNAVAILABLE = /pricing unavailable/i;
const LOCKED = /\b(domain|transfer)\b.*\block(ed)?\b/i;
const PRICE_REQUIRED = /price is required/i;
const NOT_AVAILABLE = /not available|unavailable for registration|already registered/i;

const refusalCode = (status: number, text: string): string => {
  if (PRICE_REQUIRED.test(text)) return 'price_required';
  if (NOT_AVAILABLE.test(text)) return 'domain_taken';
  return CODES[status] ?? 'invalid_request';
};

/** What an answer other than 2xx means. */
export const toError = (operation: string, answer: HttpAnswer): IntegrationError => {
  const { status, headers } = answer;
  const body = readBody(answer);
  const text = body ? `${body.message} ${body.details ?? ''}` : '';
  const message = `${operation} answered HTTP ${status}: ${refusalText(text)}`;

  if (status >= 500 && LOCKED.test(text)) {
    return new IntegrationError(SYSTEM, 'rejected', message, { code: 'domain_locked', status });
  }
  if (status === 429 || status >= 500 || (status === 422 && PRICING_UNAVAILABLE.test(text))) {
    const wait = secondsUntilReset(headers, new Date());
    return new IntegrationError(SYSTEM, 'unavailable', message, { status, retryAfterSeconds: wait });
  }
  if (!(status in CODES) || (status === 404 && body === null)) {
    return new IntegrationError(SYSTEM, 'invalid_response', message, { status });
  }
  return new IntegrationError(SYSTEM, 'rejected', message, { code: refusalCode(status, text), status });
};

export const isNotFound = (error: unknown): boolean =>
  error instanceof IntegrationError && error.status === 404 && error.kind === 'rejected';
