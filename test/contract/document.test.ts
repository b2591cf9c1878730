import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { COLLECTION_FILE, collectionText, DOCUMENT_FILE, openApiText } from '../../infra/openapi/build.ts';
import { describeFields } from '../../infra/openapi/describe-fields.ts';
import { exampleOf } from '../../infra/openapi/example.ts';
import { OWN_EXAMPLES } from '../../infra/openapi/own-examples.ts';
import { FIRST_CALLS, samplesOf } from '../../infra/openapi/samples.ts';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { API_VERSION } from '../../shared/contract/pages.ts';
import { INVOICE_STATUSES, ITEM_TYPES } from '../../shared/contract/vocabulary.ts';
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

const collect = (node: unknown, found: (value: Record<string, unknown>) => boolean): unknown[] => {
  if (!(node instanceof Object)) return [];
  const own = found(node as Record<string, unknown>) ? [node] : [];
  return [...own, ...Object.values(node).flatMap((value) => collect(value, found))];
};

/** An operation with its components in their place. */
const resolved = (node: unknown, seen: string[] = []): unknown => {
  if (Array.isArray(node)) return node.map((value) => resolved(value, seen));
  if (!(node instanceof Object)) return node;
  if ('$ref' in node) {
    const ref = String(node.$ref);
    const [, , kind = '', name = ''] = ref.split('/');
    return seen.includes(ref) ? {} : resolved(JSON.parse(checkedIn).components[kind][name], [...seen, ref]);
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value, seen)]));
};

test('sets of values in answers are open, so that an app survives a new state; in requests they are closed', () => {
  for (const { method, path, responses, requestBody } of operations) {
    const answers = Object.values(responses).map((response) => resolved(response));
    expect([method, path, collect(answers, (node) => Array.isArray(node.enum))]).toEqual([method, path, []]);
    const asked = collect(resolved(requestBody), (node) => 'x-extensible-enum' in node);
    expect([method, path, asked]).toEqual([method, path, []]);
  }
  const { Invoice, OrderItemRequest } = JSON.parse(checkedIn).components.schemas;
  expect(Invoice.properties.status).toMatchObject({
    type: 'string',
    'x-extensible-enum': [...INVOICE_STATUSES],
  });
  expect(OrderItemRequest.properties.type).toMatchObject({ enum: [...ITEM_TYPES] });
});

const samples = endpoints.flatMap((endpoint) => {
  const sources = samplesOf(endpoint).map(({ lang, source }) => [lang, source] as const);
  return sources.length === 0 ? [] : [{ endpoint, ...Object.fromEntries(sources) }];
}) as { endpoint: Endpoint; Kotlin: string; Swift: string; TypeScript: string }[];

test('what people call first has samples in three languages, beside it in the document', () => {
  expect(samples.map(({ endpoint }) => endpoint.name).sort()).toEqual(Object.keys(FIRST_CALLS).sort());
  for (const { endpoint, Kotlin, Swift, TypeScript } of samples) {
    const shown = JSON.parse(checkedIn).paths[endpoint.path][endpoint.method.toLowerCase()]['x-codeSamples'];
    expect(shown.map(({ source }: { source: string }) => source)).toEqual([Kotlin, Swift, TypeScript]);
  }
});

test.each(samples)('the samples of $endpoint.path send and read what the contract has', (sample) => {
  const { endpoint, Kotlin, Swift } = sample;
  const [success = z.never()] = Object.entries(endpoint.responses()).flatMap(([status, schema]) =>
    status.startsWith('20') ? [schema] : [],
  );
  const { reads } = FIRST_CALLS[endpoint.name] ?? { reads: [] };
  const answer = reads.reduce<unknown>(
    (value, field) => (value instanceof Object ? (value as Record<string, unknown>)[field] : undefined),
    exampleOf(success),
  );
  expect(answer).toBeDefined();
  const bodies = [Kotlin.match(/"""(.*)"""/s)?.[1], Swift.match(/#"(.*)"#/s)?.[1]];
  for (const text of bodies) {
    expect(text === undefined).toBe(endpoint.body === undefined);
    if (text) expect(endpoint.body?.().safeParse(JSON.parse(text)).error).toBeUndefined();
  }
  for (const source of [Kotlin, Swift]) {
    for (const field of reads) expect(source).toContain(`"${field}"`);
    expect(source.includes('Idempotency-Key')).toBe(endpoint.idempotent === true);
    expect(source.includes('Authorization')).toBe(endpoint.auth !== 'public');
    expect(source).not.toMatch(/[^$\\(]{\w+}/);
  }
});

test('the samples in TypeScript compile', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join('infra/client', '.samples-'));
  try {
    const given = 'client: number, invoice: number';
    const functions = samples.map(
      ({ TypeScript, endpoint }, index) =>
        `export const f${index} = async (api: ApiClient, ${given}) => {\n${TypeScript}\n  void [client, invoice]; return ${FIRST_CALLS[endpoint.name]?.as};\n};`,
    );
    const typed = functions.map((text) =>
      text.includes('const invoice =')
        ? text.replace(', invoice: number', '').replace('[client, invoice]', '[client]')
        : text,
    );
    const file = join(folder, 'samples.ts');
    writeFileSync(file, ["import type { ApiClient } from '../client.ts';", ...typed].join('\n\n'));
    const options = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom,dom.iterable',
    ];
    const run = spawnSync(
      process.execPath,
      [
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--ignoreConfig',
        '--allowImportingTsExtensions',
        '--skipLibCheck',
        '--types',
        'node',
        ...options,
        file,
      ],
      { encoding: 'utf8' },
    );
    expect(run.stdout).toBe('');
    expect(run.status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
