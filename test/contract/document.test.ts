import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTION_FILE, collectionText, DOCUMENT_FILE, openApiText } from '../../infra/openapi/build.ts';
import { describeFields } from '../../infra/openapi/describe-fields.ts';
import { OWN_EXAMPLES } from '../../infra/openapi/own-examples.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { API_VERSION } from '../../shared/contract/pages.ts';
import { type Api, startApi } from '../support/api.ts';
import { problemsOf } from '../support/contract.ts';
import { operations } from '../support/openapi.ts';

const checkedIn = readFileSync(DOCUMENT_FILE, 'utf8');

test('the document that is served is the one the endpoint table makes', () => {
  const isCurrent = checkedIn === openApiText();
  expect(isCurrent, 'functions/openapi/openapi.json is out of date: npm run openapi').toBe(true);
});

test('the collection for API clients is the one the endpoint table makes', () => {
  const text = readFileSync(COLLECTION_FILE, 'utf8');
  expect(text === collectionText(), 'functions/openapi/collection.json is out of date: npm run openapi').toBe(
    true,
  );
  const requests = JSON.parse(text).item.flatMap(({ item }: { item: unknown[] }) => item);
  expect(requests).toHaveLength(endpoints.length);
});

test('every field is described; a name that has no words is added to infra/openapi/field-words.ts', () => {
  expect(describeFields(JSON.parse(checkedIn))).toEqual([]);
});

test('nothing tells of how the interface came to be', () => {
  expect(checkedIn).not.toMatch(/x-addition|first agreed/);
});

test('every endpoint of the table is an operation, and nothing else is', () => {
  const described = operations.map(({ method, path }) => `${method} ${path}`).sort();
  expect(described).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

const RESOURCES = [
  'ApiError',
  'ApiToken',
  'LoginResponse',
  'MeResponse',
  'AccountDeletionEligibility',
  'AccountDeletionResult',
  'HostingPackage',
  'DomainTld',
  'Client',
  'MobileDevice',
  'Invoice',
  'Order',
  'Payment',
  'HostingAccount',
  'Domain',
  'Ticket',
  'ApiStatus',
  'DomainAvailabilityResponse',
  'CreditInvoiceCreateResponse',
  'OrderCreateResponse',
  'OrderQuoteResponse',
  'InvoicePaymentTimeline',
  'MobileConfig',
  'PaymentStartResponse',
];

test('the resources that the interface names have those names', () => {
  const { schemas } = JSON.parse(checkedIn).components;
  expect(RESOURCES.filter((name) => !(name in schemas))).toEqual([]);
});

test('placing an order lists no X-Client-Id, as other requests of a client do', () => {
  const listed = (path: string, method: 'get' | 'post') =>
    JSON.stringify(JSON.parse(checkedIn).paths[path][method].parameters).includes('X-Client-Id');
  expect(listed('/clients/{client}/orders', 'post')).toBe(false);
  expect(listed('/clients/{client}/orders', 'get')).toBe(true);
});

const media = operations.flatMap(({ operationId, requestBody, responses }) => [
  ...Object.entries(requestBody?.content ?? {}).map(
    ([type, body]) => [`${operationId} ${type}`, body] as const,
  ),
  ...Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map((body) => [`${operationId} ${status}`, body] as const),
  ),
]);

describe('every request body and every response has an example that fits its schema', () => {
  test.each(media)('%s', (_name, { schema, example }) => {
    expect(example).toBeDefined();
    expect(problemsOf('example', schema, example)).toEqual([]);
  });
});

test('what is said of an endpoint alone is said of one that exists, and is what it says', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  expect(Object.keys(OWN_EXAMPLES).filter((name) => !names.has(name))).toEqual([]);
  const unsaid = Object.entries(OWN_EXAMPLES).filter(
    ([name, { message }]) =>
      message !== undefined && !readFileSync(`functions/${name}.ts`, 'utf8').includes(String(message)),
  );
  expect(unsaid).toEqual([]);
});

/** They show the same thing, as it is before or after. */
const SHOWN_ALIKE = [
  ['acceptInvitation', 'updateProfile', 'withdrawContactEmail'],
  ['confirm', 'confirmWithPasskey'],
  ['createTicket', 'replyToTicket'],
  ['logInWithPasskey', 'login'],
  ['registerDevice', 'unregisterDevice'],
  ['registerInvited', 'verifyRegistration'],
  ['removePaymentMethod', 'updatePaymentMethod'],
];

test('requests that change different things show answers of their own', () => {
  const answers = new Map<string, Set<string>>();
  for (const { method, operationId, responses } of operations) {
    if (method === 'GET') continue;
    const [success] = Object.entries(responses).filter(([status]) => /^20[0-2]$/.test(status));
    const example = JSON.stringify(Object.values(success?.[1].content ?? {})[0]?.example);
    answers.set(example, (answers.get(example) ?? new Set()).add(operationId));
  }
  const same = [...answers.values()].filter(({ size }) => size > 1).map((found) => [...found].sort());
  expect(same.sort()).toEqual(SHOWN_ALIKE);
});

describe('GET /openapi.json', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stack.close());

  test('serves the document to anyone', async () => {
    const { status, body, headers } = await api('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(checkedIn));
    expect(body.info.version).toBe(API_VERSION);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('answers 304 without a body to a caller whose copy is the newest', async () => {
    const first = await api('GET', '/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    const again = await api('GET', '/openapi.json', { headers: { 'if-none-match': `"old", W/${etag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    const changed = await api('GET', '/openapi.json', { headers: { 'if-none-match': '"old"' } });
    expect(changed.status).toBe(200);
  });
});
