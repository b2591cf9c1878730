import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { conflict, Failure, type FailureKind } from '../runtime/failure.ts';
import { errorFields, log } from '../runtime/log.ts';
import { StaleWriteError } from '../table/write.ts';

const STATUS: Record<FailureKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
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
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});

/** A response with a body that is already JSON text. */
export const jsonResult = (
  requestId: string,
  status: number,
  json: string,
  headers: Record<string, string> = {},
): HttpResult => ({ statusCode: status, headers: { ...baseHeaders(requestId), ...headers }, body: json });

const contended = () =>
  conflict('concurrent_change', 'The record was changed by another request at the same time. Try again.', 1);

/** The ApiError for anything thrown. What is not a Failure is a defect: logged whole, told to nobody. */
export const failureResult = (requestId: string, thrown: unknown): HttpResult => {
  const error = thrown instanceof StaleWriteError ? contended() : thrown;
  if (!(error instanceof Failure)) {
    log.error('request failed', errorFields(error));
    const body = {
      message: 'Something went wrong on our side.',
      code: 'internal_error',
      request_id: requestId,
    };
    return jsonResult(requestId, 500, JSON.stringify(body));
  }
  const { message, code, fields, retryAfterSeconds } = error;
  const body = { message, code, request_id: requestId, ...(fields ? { errors: fields } : {}) };
  return jsonResult(requestId, STATUS[error.kind], JSON.stringify(body), {
    ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(error.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
  });
};
