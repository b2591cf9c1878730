import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { EndpointDefinition } from '../../shared/contract/endpoint.ts';
import type { Endpoint } from '../../shared/contract/endpoints.ts';
import { exampleOf, withDifferences } from './example.ts';
import { failureResponses } from './failures.ts';
import {
  appPlatformHeader,
  appStorefrontHeader,
  cacheControlHeader,
  clientIdHeader,
  etagHeader,
  idempotencyKeyHeader,
  ifNoneMatchHeader,
  optionalKeyHeader,
  replayedHeader,
  requestIdHeader,
} from './headers.ts';
import { OWN_EXAMPLES } from './own-examples.ts';
import { samplesOf } from './samples.ts';

const words = (camelCase: string) => camelCase.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const operationId = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const secret = z.string().min(1).max(200).meta({ description: 'From the link in the mail, after `#token=`' });

const pathParameters = ({ path, textParameters = [] }: EndpointDefinition) => {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  const shape = names.map((name) => [
    name,
    textParameters.includes(name)
      ? secret
      : z
          .int()
          .min(1)
          .meta({ description: `Id of the ${words(name)}` }),
  ]);
  return z.object(Object.fromEntries(shape) as z.ZodRawShape);
};

const listsClientHeader = ({ auth, hidesClientHeader }: EndpointDefinition) =>
  (auth === 'client' || auth === 'chosen_client') && !hidesClientHeader;

const requestHeaders = (definition: EndpointDefinition) => {
  const { idempotent, maxAgeSeconds, store } = definition;
  return z.object({
    ...(listsClientHeader(definition) ? { 'X-Client-Id': clientIdHeader } : {}),
    ...(idempotent === true ? { 'Idempotency-Key': idempotencyKeyHeader } : {}),
    ...(idempotent === 'optional' ? { 'Idempotency-Key': optionalKeyHeader } : {}),
    ...(store ? { 'X-App-Platform': appPlatformHeader, 'X-App-Storefront': appStorefrontHeader } : {}),
    ...(maxAgeSeconds ? { 'If-None-Match': ifNoneMatchHeader } : {}),
  });
};

export const requestBody = (
  body: z.ZodType,
  multipart: EndpointDefinition['multipart'],
): ZodOpenApiRequestBodyObject => {
  const example = exampleOf(body);
  const json = { schema: body, example };
  if (!multipart || !(body instanceof z.ZodObject))
    return { required: !body.safeParse(undefined).success, content: { 'application/json': json } };
  const form = body.extend({ [multipart.files]: z.array(z.file()).max(multipart.limits.count).optional() });
  return {
    required: true,
    content: { 'application/json': json, 'multipart/form-data': { schema: form, example } },
  };
};

const responseHeaders = ({ idempotent, maxAgeSeconds }: EndpointDefinition) =>
  z.object({
    'X-Request-Id': requestIdHeader,
    ...(idempotent ? { 'Idempotency-Replayed': replayedHeader } : {}),
    ...(maxAgeSeconds ? { ETag: etagHeader, 'Cache-Control': cacheControlHeader } : {}),
  });

/** Accepted and not yet made: a change that a worker goes on with. */
const isUnfinished = (status: string, example: unknown): boolean =>
  status === '202' && JSON.stringify(example).includes('"finished_at"');

const UNFINISHED = {
  data: { status: 'pending', check: null, undo_until: null, finished_at: null },
};

const exampleFor = (name: string, status: string, schema: z.ZodType): unknown => {
  const general = exampleOf(schema);
  const example = name in OWN_EXAMPLES ? withDifferences(general, OWN_EXAMPLES[name]) : general;
  return isUnfinished(status, example) ? withDifferences(example, UNFINISHED) : example;
};

const ownResponses = (definition: Endpoint) => {
  const headers = responseHeaders(definition);
  const responses = Object.entries(definition.responses()).map(([status, schema]) => [
    status,
    {
      description: schema.description ?? STATUS_CODES[status] ?? status,
      headers,
      content: { 'application/json': { schema, example: exampleFor(definition.name, status, schema) } },
    },
  ]);
  const notModified = { '304': { description: 'The copy at hand is the newest', headers } };
  return { ...Object.fromEntries(responses), ...(definition.maxAgeSeconds ? notModified : {}) };
};

/** One operation of the document, all of it from the endpoint's definition. */
export const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => {
  const [area = '', file = ''] = endpoint.name.split('/');
  const query = endpoint.query?.();
  const body = endpoint.body?.();
  const samples = samplesOf(endpoint);
  return {
    operationId: operationId(file),
    tags: [area],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: endpoint.auth === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.reauthentication ? { 'x-reauthentication': endpoint.reauthentication } : {}),
    ...(endpoint.activeOnly ? { 'x-active-only': true } : {}),
    requestParams: {
      path: pathParameters(endpoint),
      header: requestHeaders(endpoint),
      ...(query instanceof z.ZodObject ? { query } : {}),
    },
    ...(body ? { requestBody: requestBody(body, endpoint.multipart) } : {}),
    responses: { ...failureResponses(endpoint), ...ownResponses(endpoint) },
    ...(samples.length > 0 ? { 'x-codeSamples': samples } : {}),
  };
};
