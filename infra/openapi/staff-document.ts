import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { apiError } from '../../shared/contract/endpoints.ts';
import { API_VERSION } from '../../shared/contract/pages.ts';
import { STAFF_PATH, type StaffEndpoint, staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { optionalKeyHeader, requestIdHeader } from './headers.ts';
import { requestBody } from './operation.ts';

const DESCRIPTION = `What the staff of a hosting provider do, for the console and for tools of the provider's own.

Log in at the provider's OpenID Connect issuer, with a second factor, and send its access token as \`Authorization:
Bearer <token>\`. \`x-permission\` is what the role of the caller must permit. What staff read or change of a client stands
in the access log of that client.

A change is sent twice: without \`confirm\` it answers with its plan and changes nothing; with the \`id\` of that plan as
\`confirm\`, and an \`Idempotency-Key\`, just that is done. Code \`plan_changed\` asks to look again. A plan that is about
much money (\`second_person\`) waits until somebody else sends the same request. After an answer that was lost send the same
request with the same key: what was not done is done then, and what was done is answered again, once.`;

/** Each status that an endpoint refuses with, and when. */
const REFUSALS = {
  401: 'No token, or one that is not right',
  403: 'No second factor, no role, or a role that does not permit it',
  404: 'No such record',
  409: 'The state of the record, or another request, forbids it',
  413: 'The body is too large',
  415: 'The body is no JSON',
  422: 'Some of the data sent is not valid',
  429: 'Too many requests',
  500: 'A defect on our side',
  503: 'An outside system does not answer; the same request may succeed later',
} as const;

const operationId = (name: string): string =>
  name.slice('staff-'.length).replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());

const pathOf = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => [name, z.int().min(1)] as const),
    ),
  );

const failures = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: apiError() } } },
    ]),
  );

const operationOf = (endpoint: StaffEndpoint): ZodOpenApiOperationObject => {
  const { name, summary, description, needs, path, idempotent } = endpoint;
  const [query, body] = [endpoint.query?.(), endpoint.body?.()];
  const { 200: schema } = endpoint.responses() as { 200: z.ZodType };
  return {
    operationId: operationId(name),
    tags: [name.split('/')[0]?.slice('staff-'.length) ?? ''],
    summary,
    ...(description ? { description } : {}),
    security: [{ issuer: [] }],
    'x-permission': needs,
    requestParams: {
      path: pathOf(path),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(idempotent ? { header: z.object({ 'Idempotency-Key': optionalKeyHeader }) } : {}),
    },
    ...(body
      ? {
          requestBody: requestBody(body, endpoint.multipart),
        }
      : {}),
    responses: {
      '200': {
        description: 'OK',
        headers: z.object({ 'X-Request-Id': requestIdHeader }),
        content: { 'application/json': { schema } },
      },
      ...failures(),
    },
  };
};

/** The OpenAPI 3.1 description of the staff API, made from its table of endpoints. */
export const staffDocument = () => {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of staffEndpoints) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Staff API',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: STAFF_PATH, description: 'The service this document came from' }],
    paths,
    components: {
      securitySchemes: {
        issuer: { type: 'http', scheme: 'bearer', description: "An access token of the provider's issuer" },
      },
    },
  });
};
