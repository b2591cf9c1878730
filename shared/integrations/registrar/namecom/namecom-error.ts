import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { type HttpAnswer, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { refusalText } from '../../refusal-text.ts';

export const SYSTEM = 'namecom';

const errorBody = schema(() => z.object({ message: z.string(), details: z.string().nullish() }));

type ErrorBody = z.infer<ReturnType<typeof errorBody>>;

const readBody = (answer: HttpAnswer): ErrorBody | null => {
  try {
    return errorBody().parse(JSON.parse(answer.text));
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
  405: 'not_implemented',
  406: 'no_auth_code',
  409: 'conflict',
  415: 'invalid_request',
  422: 'unprocessable',
  423: 'conflict',
  451: 'legal_restriction',
  501: 'not_implemented',
};

/** Refusals that say more by their words than by their status. */
const WORDED: [RegExp, string][] = [
  [/price is required/i, 'price_required'],
  [/price does not match|invalid price/i, 'price_changed'],
  [/unsupported tld|tld is not supported|no valid domains/i, 'unsupported_tld'],
  [/\bexpired\b/i, 'domain_expired'],
];

/** A 422 is an outage of prices or registries as well as a refusal. */
const PASSING = /pricing unavailable|temporarily|try again|maintenance/i;
/** Documented as an answer of transfers with status 500. */
const LOCKED = /\b(domain|transfer)\b.*\block(ed)?\b/i;

const refusalCode = (status: number, text: string): string =>
  WORDED.find(([pattern]) => pattern.test(text))?.[1] ?? CODES[status] ?? 'invalid_request';

/** What an answer other than 200 and 204 means. */
export const toError = (operation: string, answer: HttpAnswer): IntegrationError => {
  const { status, headers } = answer;
  const body = readBody(answer);
  const text = body ? `${body.message} ${body.details ?? ''}` : '';
  const message = `${operation} answered HTTP ${status}: ${refusalText(text)}`;

  if (status >= 500 && LOCKED.test(text)) {
    return new IntegrationError(SYSTEM, 'rejected', message, { code: 'domain_locked', status });
  }
  const isFinal = status === 501 && body !== null;
  if (status === 429 || (status >= 500 && !isFinal) || (status === 422 && PASSING.test(text))) {
    const wait = secondsUntilReset(headers, new Date());
    return new IntegrationError(SYSTEM, 'unavailable', message, { status, retryAfterSeconds: wait });
  }
  if (!(status in CODES) || ([404, 405].includes(status) && body === null)) {
    return new IntegrationError(SYSTEM, 'invalid_response', message, { status });
  }
  return new IntegrationError(SYSTEM, 'rejected', message, { code: refusalCode(status, text), status });
};

export const isNotFound = (error: unknown): boolean =>
  error instanceof IntegrationError && error.status === 404 && error.kind === 'rejected';

/** A refusal with one of the codes. */
export const isRefusal = (error: unknown, ...codes: string[]): error is IntegrationError =>
  error instanceof IntegrationError && error.kind === 'rejected' && codes.includes(error.code ?? '');
