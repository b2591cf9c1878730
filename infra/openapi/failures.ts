import * as z from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { apiError } from '../../shared/contract/api-error.ts';
import type { EndpointDefinition } from '../../shared/contract/endpoint.ts';
import {
  authenticateHeader,
  requestIdHeader,
  retryAfterIfKnownHeader,
  retryAfterIfPassingHeader,
} from './headers.ts';

type Example = { code: string; message: string; errors?: Record<string, string[]> };

const REQUEST_ID = '6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11';

const failure = (
  id: string,
  description: string,
  example: Example,
  headers: z.ZodRawShape = {},
): ZodOpenApiResponseObject => ({
  id,
  description,
  headers: z.object({ 'X-Request-Id': requestIdHeader, ...headers }),
  content: { 'application/json': { schema: apiError(), example: { ...example, request_id: REQUEST_ID } } },
});

const noCode = z
  .string()
  .max(0)
  .optional()
  .meta({ description: 'Never sent; an app in a typed language may ask for it all the same' });

const gatewayError = z.object({ message: z.string(), code: noCode }).meta({
  id: 'GatewayError',
  description: 'What the gateway answers by itself, before any endpoint is reached',
  example: { message: 'Too Many Requests' },
});

/** A failure that the gateway may also answer by itself, with a `message` alone and none of our headers. */
const sharedFailure = (
  id: string,
  description: string,
  example: Example,
  message: string,
  headers: z.ZodRawShape = {},
): ZodOpenApiResponseObject => ({
  id,
  description: `${description}. The gateway's own has only a \`message\`: ${message}`,
  headers: z.object({ 'X-Request-Id': requestIdHeader.optional(), ...headers }),
  content: {
    'application/json': {
      schema: z.union([apiError(), gatewayError]),
      example: { ...example, request_id: REQUEST_ID },
    },
  },
});

const RESPONSES = {
  401: failure(
    'Unauthenticated',
    'No token, or one that is unknown, revoked or expired',
    { code: 'unauthenticated', message: 'Log in to continue.' },
    { 'WWW-Authenticate': authenticateHeader },
  ),
  403: failure('Forbidden', 'Not for this user', {
    code: 'client_forbidden',
    message: 'You have no access to this client account.',
  }),
  404: failure('NotFound', 'No such record in this client account', {
    code: 'invoice_not_found',
    message: 'There is no such invoice.',
  }),
  409: failure(
    'Conflict',
    'The state of the record, another request at the same time or an earlier use of the idempotency key forbids it',
    {
      code: 'idempotency_key_conflict',
      message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    },
    { 'Retry-After': retryAfterIfPassingHeader },
  ),
  413: sharedFailure(
    'TooLarge',
    'The body is larger than this endpoint takes',
    { code: 'body_too_large', message: 'The request body is larger than 65536 bytes.' },
    'Request Entity Too Large',
  ),
  415: failure('UnsupportedMediaType', 'The body is of a type this endpoint does not take', {
    code: 'unsupported_media_type',
    message: 'Send the body as application/json.',
  }),
  422: failure('Invalid', 'Some of the data sent is not valid; `errors` names the fields', {
    code: 'validation_failed',
    message: 'Some of the data sent is not valid.',
    errors: { email: ['Enter an e-mail address.'] },
  }),
  429: sharedFailure(
    'TooManyRequests',
    'Too many requests',
    { code: 'too_many_requests', message: 'Too many requests. Wait a little and try again.' },
    'Too Many Requests',
    { 'Retry-After': retryAfterIfKnownHeader },
  ),
  500: sharedFailure(
    'InternalError',
    'A defect on our side',
    { code: 'internal_error', message: 'Something went wrong on our side.' },
    'Internal Server Error',
  ),
  503: sharedFailure(
    'Unavailable',
    'We or an outside system cannot answer just now; the same request may succeed later',
    { code: 'temporarily_unavailable', message: 'The payment gateway does not answer. Try again.' },
    'Service Unavailable',
    { 'Retry-After': retryAfterIfKnownHeader },
  ),
};

type FailureStatus = keyof typeof RESPONSES;

/** Every status an endpoint of this kind can fail with. */
const failureStatuses = (definition: EndpointDefinition): FailureStatus[] => {
  const { method, auth, path, body, query, idempotent, uses, failures = [] } = definition;
  const ofClient = auth === 'client' || auth === 'chosen_client';
  const changes = method !== 'GET' && auth !== 'public' && uses.includes('table:write');
  const ofRecord = path.replace('{client}', '').includes('{');
  return [
    ...(auth === 'public' ? [] : [401 as const]),
    ...(auth === 'public' || definition.beforeSecondFactor ? [] : [403 as const]),
    ...(ofClient ? [403 as const, 422 as const] : []),
    ...(definition.reauthentication ? [403 as const] : []),
    ...(ofRecord ? [404 as const] : []),
    ...(body ? [413 as const, 415 as const, 422 as const] : []),
    ...(query ? [422 as const] : []),
    ...(idempotent ? [409 as const, 422 as const] : []),
    ...(changes ? [409 as const] : []),
    ...failures,
    429,
    500,
    503,
  ];
};

/** The failures of an endpoint by status, each an ApiError. */
export const failureResponses = (definition: EndpointDefinition) =>
  Object.fromEntries(failureStatuses(definition).map((status) => [`${status}`, RESPONSES[status]]));
