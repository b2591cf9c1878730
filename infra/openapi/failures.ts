import * as z from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { EndpointDefinition } from '../../shared/contract/endpoint.ts';
import { apiError } from '../../shared/contract/endpoints.ts';
import { ERROR_CODES, type ErrorCode, type FailureStatus } from '../../shared/contract/error-codes.ts';
import {
  authenticateHeader,
  requestIdHeader,
  retryAfterIfKnownHeader,
  retryAfterIfPassingHeader,
} from './headers.ts';

const REQUEST_ID = '6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11';

/** Of `/clients/{client}/payment-methods/{paymentMethod}` payment_method. A foreign client is not told from an unknown one. */
const recordsOf = (path: string): string[] =>
  [...path.replace('{client}', '').matchAll(/{(\w+)}/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

/** Every code an endpoint of this kind can refuse with. */
export const codesOf = (definition: EndpointDefinition): ErrorCode[] => {
  const { method, auth, path, body, query, idempotent, uses, multipart, failures = [] } = definition;
  const ofClient = auth === 'client' || auth === 'chosen_client';
  const changes = method !== 'GET' && uses.includes('table:write');
  return [
    ...(auth === 'public' ? [] : (['unauthenticated'] as const)),
    ...(ofClient ? (['client_forbidden', 'role_forbidden', 'validation_failed'] as const) : []),
    ...(definition.activeOnly ? (['client_inactive'] as const) : []),
    ...(auth === 'public' || definition.beforeSecondFactor ? [] : (['second_factor_required'] as const)),
    ...(definition.store ? (['validation_failed'] as const) : []),
    ...(definition.store && definition.store !== 'note' ? (['purchasing_not_here'] as const) : []),
    ...(definition.reauthentication ? (['reauthentication_required'] as const) : []),
    ...recordsOf(path).map((record) => `${record}_not_found` as ErrorCode),
    ...(body
      ? (['body_too_large', 'unsupported_media_type', 'malformed_json', 'validation_failed'] as const)
      : []),
    ...(multipart ? (['file_too_large', 'malformed_form'] as const) : []),
    ...(query ? (['validation_failed'] as const) : []),
    ...(idempotent
      ? (['validation_failed', 'idempotency_key_conflict', 'idempotency_in_progress'] as const)
      : []),
    ...(changes ? (['concurrent_change'] as const) : []),
    ...failures,
    'too_many_requests',
    'internal_error',
    'temporarily_unavailable',
  ];
};

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

type Kind = {
  description: string;
  message: string;
  errors?: Record<string, string[]>;
  headers?: z.ZodRawShape;
};

/** Each status, and the message of an example. */
const KINDS: Record<FailureStatus, Kind> = {
  401: {
    description: 'No token, or one that is unknown, revoked or expired',
    message: 'Log in to continue.',
    headers: { 'WWW-Authenticate': authenticateHeader },
  },
  403: { description: 'Not for this user', message: 'You have no access to this client account.' },
  404: { description: 'No such record', message: 'There is no such record.' },
  409: {
    description: 'The state of the record, or another request, forbids it',
    message: 'This is not possible at present.',
    headers: { 'Retry-After': retryAfterIfPassingHeader },
  },
  413: {
    description: 'The body is larger than this endpoint takes',
    message: 'The request body is larger than 65536 bytes.',
  },
  415: {
    description: 'The body is of a type this endpoint does not take',
    message: 'Send the body as application/json.',
  },
  422: {
    description: 'Some of the data sent is not valid; `errors` names the fields',
    message: 'Some of the data sent is not valid.',
    errors: { email: ['Enter an e-mail address.'] },
  },
  429: {
    description: 'Too many requests',
    message: 'Too many requests. Wait a little and try again.',
    headers: { 'Retry-After': retryAfterIfKnownHeader },
  },
  500: { description: 'A defect on our side', message: 'Something went wrong on our side.' },
  503: {
    description: 'We or an outside system cannot answer just now; the same request may succeed later',
    message: 'The payment gateway does not answer. Try again.',
    headers: { 'Retry-After': retryAfterIfKnownHeader },
  },
};

/** What the gateway says, in place of us, with a `message` alone and none of our headers. */
const GATEWAY_MESSAGES: { [S in FailureStatus]?: string } = {
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const pascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Longer names than of so many codes nobody reads. */
const MAX_NAMED = 3;

/** A component of the document where others may refuse with the same codes. */
const componentOf = (codes: ErrorCode[]) =>
  codes.length > MAX_NAMED ? {} : { id: codes.map(pascalCase).join('Or') };

const respond = (status: FailureStatus, codes: ErrorCode[]): ZodOpenApiResponseObject => {
  const { description, message, errors, headers = {} } = KINDS[status];
  const gateway = GATEWAY_MESSAGES[status];
  const todo: Record<string, string> = ERROR_CODES[status];
  const lines = [
    `${description}.${gateway ? ` The gateway's own has only a \`message\`: ${gateway}.` : ''}`,
    '',
    ...codes.map((code) => `- \`${code}\`: ${todo[code]}`),
  ];
  const ours = { message, code: codes.at(-1), request_id: REQUEST_ID, ...(errors ? { errors } : {}) };
  return {
    ...componentOf(codes),
    description: lines.join('\n'),
    headers: z.object({ 'X-Request-Id': gateway ? requestIdHeader.optional() : requestIdHeader, ...headers }),
    content: {
      'application/json': {
        schema: gateway ? z.union([apiError(), gatewayError]) : apiError(),
        example: ours,
      },
    },
  };
};

const responses = new Map<string, ZodOpenApiResponseObject>();

/** The same response for all operations that refuse with the same codes. */
const responseWith = (status: FailureStatus, codes: ErrorCode[]): ZodOpenApiResponseObject => {
  const name = codes.join(' ');
  const response = responses.get(name) ?? respond(status, codes);
  responses.set(name, response);
  return response;
};

/** The failures of an endpoint by status, each an ApiError. */
export const failureResponses = (definition: EndpointDefinition) => {
  const codes = new Set<string>(codesOf(definition));
  const statuses = Object.keys(ERROR_CODES).map((status) => Number(status) as FailureStatus);
  return Object.fromEntries(
    statuses.flatMap((status) => {
      const own = Object.keys(ERROR_CODES[status]).filter((code) => codes.has(code)) as ErrorCode[];
      return own.length > 0 ? [[`${status}`, responseWith(status, own)]] : [];
    }),
  );
};
