import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { freshDomain } from '../../support/shop.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());

const rdap = () => api.stack.registriesAndPush.rdap;
beforeEach(() => {
  rdap().requests.length = 0;
});

const check = (domains: unknown) => api('POST', '/domains/bulk-check', { body: { domains } });

const statuses = (body: { results: { status: string }[] }) => body.results.map(({ status }) => status);

test('names are answered in the order asked, one that is no name among them', async () => {
  const free = freshDomain();
  const { status, body } = await check(['google.com', free, 'not a name', 'akwaaba.com.gh', 'example.dev']);
  expect(status).toBe(200);
  expect(statuses(body)).toEqual(['unavailable', 'available', 'invalid', 'manual_review', 'unsupported_tld']);
  expect(body.results[2]).toMatchObject({
    domain: 'not a name',
    tld: null,
    available: false,
    reason: 'not_a_domain_name',
    source: null,
    pricing: null,
  });
});

test('a name asked several times, however it is spelled, is answered each time and looked up once', async () => {
  const name = freshDomain();
  const { body } = await check([name, name.toUpperCase(), 'google.net', `${name}.`]);
  expect(body.results.map(({ domain }: { domain: string }) => domain)).toEqual([
    name,
    name,
    'google.net',
    name,
  ]);
  expect(rdap().requests.filter((line) => line.endsWith(name))).toHaveLength(1);
});

test('twenty names are looked up once each', async () => {
  const names = Array.from({ length: 20 }, () => freshDomain('org'));
  const { status, body } = await check(names);
  expect(status).toBe(200);
  expect(statuses(body)).toEqual(names.map(() => 'available'));
  expect(rdap().requests.sort()).toEqual(names.map((name) => `GET /domain/${name}`).sort());
});

test('of names whose registry does not answer in time the registrar is asked, and the others are answered', async () => {
  const [slow, quick] = [freshDomain('net'), freshDomain('com')];
  rdap().faults.push({ match: slow, times: 1, delay_ms: 20_000 });
  const { status, body } = await check([slow, quick, 'slow-name.com.gh']);
  expect(status).toBe(200);
  expect(statuses(body)).toEqual(['available', 'available', 'manual_review']);
  expect(body.results[0]).toMatchObject({ available: true, reason: null, source: 'registrar' });
});

test.each([
  ['domains', []],
  ['domains', Array.from({ length: 21 }, (_, index) => `name${index}.com`)],
  ['domains', 'example.com'],
  ['domains', null],
  ['domains', { 0: 'example.com' }],
  ['domains.1', ['example.com', 7]],
  ['domains.0', ['']],
  ['domains.0', ['x'.repeat(256)]],
])('a list with something wrong at %s is refused by that name', async (field, domains) => {
  const { status, body } = await check(domains);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(rdap().requests).toEqual([]);
});

test('a body over 64 KiB is too large', async () => {
  const { status } = await check(Array.from({ length: 20 }, () => 'x'.repeat(4000)));
  expect(status).toBe(413);
});

test('too many lists from one address answer 429 and say when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 41 }, () => check([])));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
