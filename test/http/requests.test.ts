import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { lambdaContext } from '../../infra/local/lambda-events.ts';
import { type EndpointDefinition, endpoint, VIEWER_ADDRESS_HEADER } from '../../shared/contract/endpoint.ts';
import { command } from '../../shared/http/command.ts';
import { readForm } from '../../shared/http/form.ts';
import { addressOf, ok } from '../../shared/http/handler.ts';
import { parseRequest, requestSchemas } from '../../shared/http/request.ts';
import { failureResult } from '../../shared/http/respond.ts';
import { say } from '../../shared/languages/sentence.ts';
import { Failure, overloaded, unauthenticated } from '../../shared/platform/failure.ts';
import { MAX_ID } from '../../shared/platform/table/key.ts';
import { httpEvent } from '../support/http-event.ts';

const OF_CLIENT = endpoint({
  method: 'POST',
  path: '/clients/{client}/orders/{orderItem}',
  auth: 'client',
  permission: 'orders:place',
  summary: 'Of a client in the path',
  idempotent: true,
  body: () => z.object({ count: z.int() }),
  responses: () => ({ 200: z.object({}) }),
  uses: [],
});
const OPTIONAL: EndpointDefinition = { ...OF_CLIENT, idempotent: 'optional' };
const { idempotent, ...NEVER_REMEMBERED } = OF_CLIENT;
const PLAIN: EndpointDefinition = NEVER_REMEMBERED;
const CHOSEN: EndpointDefinition = { ...NEVER_REMEMBERED, auth: 'chosen_client', path: '/overview' };
const OF_LINK = endpoint({
  method: 'POST',
  path: '/links/{token}',
  textParameters: ['token'],
  auth: 'public',
  summary: 'Of a link',
  responses: () => ({ 200: z.object({}) }),
  uses: [],
});

type Sent = {
  path?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  files?: Buffer[];
};

const parse = (
  definition: EndpointDefinition,
  { path = {}, headers = {}, body = { count: 1 }, files = [] }: Sent,
) => {
  const event = { ...httpEvent('/', headers, ''), pathParameters: path, body };
  const schemas = requestSchemas(definition);
  return parseRequest(definition, schemas, event as unknown as APIGatewayProxyEventV2, null, files);
};
const inEnglish = (failure: Failure | null) =>
  failure?.fields ? JSON.parse(JSON.stringify(failure.fields)) : null;
const fieldsOf = (definition: EndpointDefinition, sent: Sent) => inEnglish(parse(definition, sent).failure);
const PATH = { client: '7', orderItem: '8' };
const KEY = { 'idempotency-key': 'k' };

describe('the path of a request', () => {
  test('names records by ids that there can be, and nothing else', () => {
    const idOf = (orderItem: string) => {
      const { path, pathFailure } = parse(PLAIN, { path: { client: '7', orderItem } });
      return pathFailure.record?.code ?? (path as { orderItem: number }).orderItem;
    };
    expect(['8', String(MAX_ID)].map(idOf)).toEqual([8, MAX_ID]);
    const wrong = ['0', '08', '-1', '1.5', 'x', '', String(MAX_ID + 1), '99999999999999999'];
    for (const id of wrong) expect(idOf(id), id).toBe('order_item_not_found');
  });

  test('names a client there can be, or nobody learns more', () => {
    expect(parse(PLAIN, { path: PATH })).toMatchObject({
      clientId: 7,
      pathFailure: { client: null, record: null },
    });
    const { pathFailure } = parse(PLAIN, { path: { ...PATH, client: 'x' } });
    expect([pathFailure.client?.code, pathFailure.record]).toEqual(['client_forbidden', null]);
    expect(parse(CHOSEN, {}).pathFailure.client).toBeNull();
  });

  test('has the secret of a link as text', () => {
    const tokenOf = (token: string) => {
      const { path, pathFailure } = parse(OF_LINK, { path: { token } });
      return pathFailure.record ? null : (path as { token: string }).token;
    };
    const longest = 'x'.repeat(200);
    expect(['12', 'Ab_-9', longest].map(tokenOf)).toEqual(['12', 'Ab_-9', longest]);
    expect(['', 'a/b', 'a b', `${longest}x`].map(tokenOf)).toEqual([null, null, null, null]);
  });
});

describe('the header that names a client', () => {
  const named = (definition: EndpointDefinition, client: string, path = PATH as Record<string, string>) =>
    parse(definition, { path, headers: { 'x-client-id': client } });

  test('is the client of the path where there is one', () => {
    expect(named(PLAIN, '7')).toMatchObject({ clientId: 7, failure: null });
    const other = named(PLAIN, '9');
    expect([other.clientId, inEnglish(other.failure)]).toEqual([
      7,
      { 'X-Client-Id': ['This differs from the client in the path.'] },
    ]);
  });

  test('chooses one where the path has none, and is an id', () => {
    expect(named(CHOSEN, '9', {})).toMatchObject({ clientId: 9, failure: null });
    const fields = { 'X-Client-Id': ['Send an integer client id.'] };
    for (const definition of [CHOSEN, PLAIN])
      expect(inEnglish(named(definition, 'nine', definition === PLAIN ? PATH : {}).failure)).toEqual(fields);
    expect(parse(CHOSEN, {}).clientId).toBeNull();
  });

  test('is nothing where an endpoint is about no client', () => {
    for (const auth of ['public', 'user'] as const) {
      const definition = { ...OF_LINK, auth } as EndpointDefinition;
      expect(named(definition, 'nine', { token: 'x' })).toMatchObject({ clientId: null, failure: null });
    }
  });
});

describe('an idempotency key', () => {
  const keyOf = (definition: EndpointDefinition, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const { idempotencyKey, failure } = parse(definition, { path: PATH, headers });
    return failure?.fields?.['Idempotency-Key']?.[0]?.english ?? idempotencyKey;
  };
  const NONE = 'Send an Idempotency-Key header.';
  const LONG = 'Use at most 160 characters.';

  test('is sent where one is required, and has up to 160 characters', () => {
    const longest = 'x'.repeat(160);
    expect([' k ', longest].map((key) => keyOf(OF_CLIENT, key))).toEqual(['k', longest]);
    expect([undefined, '', '  ', `${longest}x`].map((key) => keyOf(OF_CLIENT, key))).toEqual([
      NONE,
      NONE,
      NONE,
      LONG,
    ]);
  });

  test('is optional elsewhere, or not heeded at all', () => {
    expect([undefined, 'k', ''].map((key) => keyOf(OPTIONAL, key))).toEqual([null, 'k', NONE]);
    expect([undefined, 'k', ''].map((key) => keyOf(PLAIN, key))).toEqual([null, null, null]);
  });

  test('belongs to all that an answer depends on, with what is in files', () => {
    const print = (sent: Sent) => parse(OF_CLIENT, { path: PATH, headers: KEY, ...sent }).fingerprint;
    const files = (...texts: string[]) => texts.map((text) => Buffer.from(text));
    const prints = [
      print({}),
      print({ body: { count: 2 } }),
      print({ path: { ...PATH, orderItem: '9' } }),
      print({ files: files('a') }),
      print({ files: files('b') }),
      print({ files: files('a', 'b') }),
    ];
    expect(new Set(prints).size).toBe(prints.length);
    expect(print({ files: files('a') })).toBe(prints[3]);
    // Nothing is remembered without a key, so nothing of the files is worked out.
    const unkeyed = (sent: Sent) => parse(PLAIN, { path: PATH, ...sent }).fingerprint;
    expect(unkeyed({ files: files('a') })).toBe(unkeyed({}));
  });
});

test('what is wrong is said field by field, and of a body as a whole as "body"', () => {
  expect(fieldsOf(PLAIN, { path: PATH })).toBeNull();
  expect(fieldsOf(PLAIN, { path: PATH, body: { count: 'x' } })).toEqual({ count: ['Send a number.'] });
  expect(fieldsOf(PLAIN, { path: PATH, body: { count: 1.5 } })).toEqual({ count: ['Send a whole number.'] });
  expect(fieldsOf(PLAIN, { path: PATH, body: {} })).toEqual({ count: ['This is required.'] });
  expect(fieldsOf(PLAIN, { path: PATH, body: 5 })).toEqual({ body: ['Send an object.'] });
  const bounded = {
    ...PLAIN,
    body: () => z.object({ name: z.string().min(2).max(3), few: z.array(z.int()).min(1).max(2) }),
  };
  expect(fieldsOf(bounded, { path: PATH, body: { name: 'x', few: [] } })).toEqual({
    name: ['Use at least 2 characters.'],
    few: ['Send at least 1.'],
  });
  expect(fieldsOf(bounded, { path: PATH, body: { name: 'xxxx', few: [1, 2, 3] } })).toEqual({
    name: ['Use at most 3 characters.'],
    few: ['Send at most 2.'],
  });
});

describe('the body of a request', () => {
  const ECHO = endpoint({
    method: 'POST',
    path: '/echo',
    auth: 'public',
    summary: 'Says what it was sent',
    maxBodyBytes: 40,
    body: () => z.object({ subject: z.string().optional(), count: z.int().optional() }),
    responses: () => ({ 200: z.object({}) }),
    uses: [],
  });
  const LIMITS = { count: 1, file_bytes: 100, form_bytes: 400 };
  const WITH_FORM = { ...ECHO, multipart: { files: 'files[]', integers: ['count'], limits: LIMITS } };
  const send = async (
    definition: EndpointDefinition,
    type: string | null,
    body: string,
    isBase64Encoded = false,
  ): Promise<{ status: number; said: unknown }> => {
    const handler = command(definition, {
      readForm,
      plan: (request) => ({ writes: [], reply: ok({ body: request.body }) }),
    });
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
    const { body: text, ...rest } = httpEvent('/echo', headers, body);
    const event = { ...rest, ...(text === '' ? {} : { body: text }), isBase64Encoded };
    const { statusCode: status, body: json = '' } = await handler(event, lambdaContext('test', 29_000));
    const said = JSON.parse(json);
    return { status, said: said.code ?? said.body };
  };
  const JSON_TYPE = 'application/json';
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const form = (subject: string) =>
    `--x\r\ncontent-disposition: form-data; name="subject"\r\n\r\n${subject}\r\n--x--\r\n`;
  const FORM_TYPE = 'multipart/form-data; boundary=x';

  test('is JSON, in base64 or not', async () => {
    const body = '{"subject":"é","count":1}';
    const answer = { status: 200, said: { subject: 'é', count: 1 } };
    expect(await send(ECHO, JSON_TYPE, body)).toEqual(answer);
    expect(await send(ECHO, JSON_TYPE, base64(body), true)).toEqual(answer);
  });

  test('is a form where the endpoint takes one, in base64 or not, and nowhere else', async () => {
    const answer = { status: 200, said: { subject: 'hé' } };
    expect(await send(WITH_FORM, FORM_TYPE, form('hé'))).toEqual(answer);
    expect(await send(WITH_FORM, FORM_TYPE, base64(form('hé')), true)).toEqual(answer);
    expect(await send(WITH_FORM, JSON_TYPE, '{"subject":"hé"}')).toEqual(answer);
    expect((await send({ ...ECHO, maxBodyBytes: 400 }, FORM_TYPE, form('x'))).status).toBe(415);
  });

  test('has as many bytes as the endpoint takes, and in a form as a form may have', async () => {
    const json = (length: number) => `{"subject":"${'x'.repeat(length - 14)}"}`;
    const tooLarge = { status: 413, said: 'body_too_large' };
    expect((await send(ECHO, JSON_TYPE, json(40))).status).toBe(200);
    expect(await send(ECHO, JSON_TYPE, json(41))).toEqual(tooLarge);
    expect((await send(ECHO, JSON_TYPE, base64(json(40)), true)).status).toBe(200);
    expect(await send(ECHO, JSON_TYPE, base64(json(41)), true)).toEqual(tooLarge);
    expect(await send(WITH_FORM, JSON_TYPE, json(41))).toEqual(tooLarge);
    expect((await send(WITH_FORM, FORM_TYPE, form('x'.repeat(200)))).status).toBe(200);
    expect(await send(WITH_FORM, FORM_TYPE, form('x'.repeat(400)))).toEqual(tooLarge);
    const { maxBodyBytes, ...unlimited } = ECHO;
    expect((await send(unlimited, JSON_TYPE, json(64 * 1024))).status).toBe(200);
    expect(await send(unlimited, JSON_TYPE, json(64 * 1024 + 1))).toEqual(tooLarge);
  });

  test('of another type, or that is cut off, is refused each by its own status', async () => {
    expect(await send(ECHO, 'text/plain', '{}')).toEqual({ status: 415, said: 'unsupported_media_type' });
    expect((await send(ECHO, JSON_TYPE, '{"subject":')).status).toBe(422);
    expect((await send(ECHO, null, '')).status).toBe(422);
    const optional: EndpointDefinition = { ...ECHO, optionalBody: true, body: () => ECHO.body().optional() };
    expect((await send(optional, null, '')).status).toBe(200);
    expect((await send(optional, JSON_TYPE, '{"count":1}')).said).toEqual({
      count: 1,
    });
  });
});

test('a refusal says where to log in, and when to come back, where that is what helps', () => {
  const headersOf = (failure: Failure) => {
    const { headers = {} } = failureResult('r-1', failure);
    return [headers['www-authenticate'], headers['retry-after']];
  };
  expect(headersOf(unauthenticated())).toEqual(['Bearer', undefined]);
  expect(headersOf(new Failure('forbidden', 'role_forbidden', say`No.`))).toEqual([undefined, undefined]);
  expect(headersOf(overloaded())).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
  const withFields = failureResult(
    'r-1',
    new Failure('invalid', 'otp_invalid', say`No.`, { fields: { otp: [say`No.`] } }),
  );
  expect(JSON.parse(withFields.body ?? '')).toHaveProperty('errors', { otp: ['No.'] });
  expect(JSON.parse(failureResult('r-1', unauthenticated()).body ?? '')).not.toHaveProperty('errors');
  expect(failureResult('r-1', new Error('secret'))).toMatchObject({
    statusCode: 500,
    body: JSON.stringify({
      message: 'Something went wrong on our side.',
      code: 'internal_error',
      request_id: 'r-1',
    }),
  });
});

test('a request comes from the address the edge names, and only behind one', () => {
  const event = httpEvent('/', { [VIEWER_ADDRESS_HEADER]: '203.0.113.9' }, '');
  expect(addressOf(event)).toBe('127.0.0.1');
  vi.stubEnv('BEHIND_EDGE', '1');
  try {
    expect(addressOf(event)).toBe('203.0.113.9');
    expect(addressOf(httpEvent('/', {}, ''))).toBe('127.0.0.1');
  } finally {
    vi.unstubAllEnvs();
  }
});
