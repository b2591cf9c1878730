import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Caller } from '../auth/index.ts';
import { withheldFrom } from '../contract/roles.ts';
import { toldIn } from '../languages/language.ts';
import { say, tell } from '../languages/sentence.ts';
import { conflict, Failure, type FailureKind, overloaded } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { isThrottled, StaleWriteError } from '../platform/table/write.ts';

const STATUS: Record<FailureKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  conflict: 409,
  too_many_requests: 429,
  unavailable: 503,
};

export type HttpResult = APIGatewayProxyStructuredResultV2 & { statusCode: number };

const baseHeaders = (requestId: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  ...SECURITY_HEADERS,
  'x-request-id': requestId,
});

/** A response with a body that is already JSON text. */
export const jsonResult = (
  requestId: string,
  status: number,
  json: string,
  headers: Record<string, string> = {},
): HttpResult => ({
  statusCode: status,
  headers: { ...baseHeaders(requestId), ...languageHeaders(), ...headers },
  body: json,
});

/** Of an answer in which something is told: in which language (RFC 9110, 8.5), and that another reader gets another one. */
const languageHeaders = (): Record<string, string> => {
  const language = toldIn();
  return language === null ? {} : { 'content-language': language, vary: 'accept-language' };
};

const contended = () =>
  conflict(
    'concurrent_change',
    say`The record was changed by another request at the same time. Try again.`,
    1,
  );

/** What of anything thrown may be told: a Failure, or null for a defect, which is logged whole. */
export const failureOf = (thrown: unknown): Failure | null => {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof StaleWriteError) return contended();
  if (isThrottled(thrown)) {
    log.warn('table throttled', errorFields(thrown));
    return overloaded();
  }
  log.error('request failed', errorFields(thrown));
  return null;
};

export const statusOf = ({ kind }: Failure): number => STATUS[kind];

/** The ApiError for anything thrown. */
export const failureResult = (requestId: string, thrown: unknown): HttpResult => {
  const failure = failureOf(thrown);
  if (!failure) {
    const body = {
      message: tell`Something went wrong on our side.`,
      code: 'internal_error',
      request_id: requestId,
    };
    return jsonResult(requestId, 500, JSON.stringify(body));
  }
  const { said, code, fields, price, version, proofs, retryAfterSeconds } = failure;
  const body = {
    message: said,
    code,
    request_id: requestId,
    ...(price ? { price } : {}),
    ...(version === null ? {} : { version }),
    ...(proofs ? { proofs } : {}),
    ...(fields ? { errors: fields } : {}),
  };
  return jsonResult(requestId, statusOf(failure), JSON.stringify(body), {
    ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(failure.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
  });
};

/** What a browser may do with an answer that is no page: show it as what it is, load nothing, frame it nowhere, send no referrer. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Leaves out of JSON, while it is written or read, the fields that the caller's role may not see. */
export const withholding = ({ role }: Caller) => {
  const withheld = role && withheldFrom(role);
  return withheld?.size
    ? (key: string, value: unknown): unknown => (withheld.has(key) ? undefined : value)
    : undefined;
};

/** Kept JSON as the caller may see it. */
export const withheldJson = (json: string, caller: Caller): string => {
  const reviver = withholding(caller);
  return reviver ? JSON.stringify(JSON.parse(json, reviver)) : json;
};
