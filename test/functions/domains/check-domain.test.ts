import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getItem } from '../../../shared/platform/table/read.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { TldRecord } from '../../../shared/records/tld-record.ts';
import { type Api, startApi } from '../../support/api.ts';
import { atOnce } from '../../support/at-once.ts';
import { domainItem, freshDomain, shopper } from '../../support/shop.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await Promise.all(['info', 'ai', 'bs'].map(offer));
});
afterAll(() => api.stack.close());

const registries = () => api.stack.registriesAndPush;
const registrar = () => api.stack.outside.registrar;
const REGISTRAR_CHECK = 'POST /core/v1/domains:checkAvailability';
const timesAsked = (line: string) => registrar().requests.filter((request) => request === line).length;

/** An ending that the demo catalog does not have. */
const offer = (tld: string) => {
  const price = { register: 5000, renew: 5000, transfer: null };
  const record: TldRecord = {
    ...keys.catalogTld(tld),
    tld,
    registrar: 'namecom',
    minimum_years: 1,
    maximum_years: 10,
    prices: { USD: price, GHS: price },
    active: true,
  };
  return writeOne(put(record));
};

beforeEach(() => {
  registrar().requests.length = 0;
  registries().rdap.requests.length = 0;
  registries().whois.questions.length = 0;
});

const asked = () => registries().rdap.requests.length + registries().whois.questions.length;

const check = (domain: unknown) => api('POST', '/domains/check', { body: { domain } });

test('a free name is available, with the prices of its ending per year in every currency', async () => {
  const domain = freshDomain();
  const { status, body } = await check(domain);
  expect(status).toBe(200);
  expect(body).toEqual({
    domain,
    tld: 'com',
    status: 'available',
    available: true,
    provisional: false,
    premium: false,
    reason: null,
    message: `${domain} is available.`,
    checked_at: expect.stringMatching(/^\d{4}-.*Z$/),
    source: 'rdap',
    pricing: [
      { currency: 'GHS', register: 155.88, renew: 155.88, transfer: 155.88 },
      { currency: 'USD', register: 12.99, renew: 12.99, transfer: 12.99 },
    ].sort((a) => (a.currency === body.pricing[0].currency ? -1 : 1)),
    requirements: { years: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], languages: [], contact: [], fields: [] },
  });
});

test('a registered name is unavailable, and keeps its prices', async () => {
  const { status, body } = await check('google.com');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'unavailable',
    available: false,
    reason: 'registered',
    source: 'rdap',
  });
  expect(body.pricing).toHaveLength(2);
});

test.each(['akwaaba.com.gh', 'odd-answer.com.gh', 'empty-answer.com.gh', 'akwaaba.gh'])(
  'the name %s, that a person has to register, waits for that person',
  async (domain) => {
    const { body } = await check(domain);
    expect(body).toMatchObject({
      status: 'manual_review',
      available: false,
      provisional: true,
      reason: 'manual_registration',
      source: 'whois',
    });
    expect(registries().whois.questions).toEqual([`${domain}\r\n`]);
  },
);

test('a registered name is unavailable also where a person registers', async () => {
  const { body } = await check('taken-name.com.gh');
  expect(body).toMatchObject({ status: 'unavailable', provisional: false, source: 'whois' });
});

test.each([
  ['429', { status: 429, headers: { 'retry-after': '0' } }, 'registry_busy'],
  ['500', { status: 500 }, 'registry_unavailable'],
  ['a stray page', { status: 200, body: '<html>' }, 'registry_unclear'],
  ['a cut connection', { drop: true }, 'registry_unavailable'],
])('a registry that answers with %s leaves the name unknown, never available', async (_, fault, reason) => {
  const domain = freshDomain();
  registries().rdap.faults.push({ match: domain, times: 1, ...fault });
  const { status, body } = await check(domain);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'unknown', available: false, reason, source: 'rdap' });
});

test('a premium name can be had at a price of its own, in every currency', async () => {
  const { body } = await check('premium-coffee.com');
  expect(body).toMatchObject({ status: 'premium', available: true, premium: true, source: 'registrar' });
  expect(body.pricing).toEqual([
    { currency: 'GHS', register: 5039.28, renew: 3599.28, transfer: null },
    { currency: 'USD', register: 419.94, renew: 299.94, transfer: null },
  ]);
});

test.each([
  ['reserved-coffee.com', 'reserved', 'reserved_by_registry'],
  ['aftermarket-coffee.com', 'unavailable', 'sold_by_others'],
  ['expiring-coffee.com', 'unavailable', 'sold_by_others'],
  ['maintenance-coffee.com', 'unknown', 'registry_unavailable'],
  ['coffee.info', 'unsupported_tld', 'not_sold_by_registrar'],
])('%s, which its registry calls free, is %s at the registrar', async (domain, expected, reason) => {
  const { body } = await check(domain);
  expect(body).toMatchObject({ status: expected, reason, available: false, premium: false });
  expect(body).toMatchObject({ source: 'registrar', requirements: null });
});

test('of an ending whose registry nobody can ask, the registrar alone answers, once and for all', async () => {
  const { body } = await check('coffee.bs');
  expect(body).toMatchObject({ status: 'unsupported_tld', reason: 'not_sold_by_registrar' });
  expect(asked()).toBe(0);
});

test('a registrar that does not answer leaves the name unknown, never available', async () => {
  const domain = freshDomain();
  registrar().faults.push({ match: REGISTRAR_CHECK, times: 1, status: 503 });
  const { status, body } = await check(domain);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'unknown', available: false, reason: 'registrar_unavailable' });
});

test('a search asks the registrar once about a free name and not at all about a registered one', async () => {
  await check(freshDomain());
  await check('google.com');
  expect(timesAsked(REGISTRAR_CHECK)).toBe(1);
  expect(registrar().requests).toHaveLength(1);
});

test('many names are one question to the registrar', async () => {
  const domains = Array.from({ length: 20 }, () => freshDomain());
  const { body } = await api('POST', '/domains/bulk-check', { body: { domains } });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(Array(20).fill('available'));
  expect(timesAsked(REGISTRAR_CHECK)).toBe(1);
});

test('a name ordered here is unavailable before any registry knows of it', async () => {
  const domain = freshDomain();
  const { status } = await shopper(api, await api.login()).order([domainItem(domain)]);
  expect(status).toBe(201);
  const { body } = await check(domain.toUpperCase());
  expect(body).toMatchObject({ domain, status: 'unavailable', reason: 'ordered_here', source: 'orders' });
  expect(registries().rdap.requests).toEqual([]);
});

test.each([
  ['example.dev', 'dev'],
  ['example.co.uk', 'co.uk'],
  ['example.notatld', 'notatld'],
])('the ending of %s is not offered, which asks no registry', async (domain, tld) => {
  const { status, body } = await check(domain);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    domain,
    tld,
    status: 'unsupported_tld',
    available: false,
    source: 'catalog',
    pricing: null,
  });
  expect(asked()).toBe(0);
});

test('a name in another script is checked in its ASCII form, and needs to say in which language it is', async () => {
  const { body } = await check(' MÜNCHEN.com ');
  expect(body).toMatchObject({ domain: 'xn--mnchen-3ya.com', status: 'available' });
  expect(body.requirements.languages).toContainEqual({ code: 'DE', name: 'German' });
  expect(registries().rdap.requests).toEqual(['GET /domain/xn--mnchen-3ya.com']);
});

test('an answer is kept for a minute, an unknown one for less, and nobody asks the registry meanwhile', async () => {
  const [known, unknown] = [freshDomain(), freshDomain()];
  registries().rdap.faults.push({ match: unknown, times: 2, status: 503 });
  const first = await check(known);
  const again = await check(known);
  await check(unknown);
  await check(unknown);
  expect(again.body).toEqual(first.body);
  expect(registries().rdap.requests).toEqual([`GET /domain/${known}`, `GET /domain/${unknown}`]);
  const lifetime = async (domain: string) => {
    const record = await getItem(keys.check(domain));
    if (!record) throw new Error(`Nothing was kept about ${domain}.`);
    return record.expires_at_epoch - Math.floor(Date.parse(record.checked_at) / 1000);
  };
  expect([await lifetime(known), await lifetime(unknown)]).toEqual([60, 10]);
});

test.each([
  '',
  '   ',
  'com',
  'com.gh',
  'nonsense',
  'www.example.com',
  'http://example.com',
  'example.com/path',
  'example.com:8080',
  'user@example.com',
  '127.0.0.1',
  '169.254.169.254',
  '[::1]',
  'localhost',
  'exa mple.com',
  'example.com\r\nHELP',
  'exam\u0000ple.com',
  `${'a'.repeat(64)}.com`,
  'x'.repeat(256),
  '\ud800.com',
  null,
  7,
  ['example.com'],
  { domain: 'example.com' },
])('%j is no domain name: 422, and no server is asked', async (domain) => {
  const { status, body } = await check(domain);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'validation_failed', errors: { domain: [expect.any(String)] } });
  expect(asked()).toBe(0);
});

test('a body that is no object, no JSON or not there is refused', async () => {
  const raws = ['', '[]', '"example.com"', '{"domain":', 'null'];
  const answers = await Promise.all(raws.map((raw) => api('POST', '/domains/check', { raw })));
  expect(answers.map(({ status }) => status)).toEqual(raws.map(() => 422));
});

test('too many checks from one address answer 429 and say when to come back', async () => {
  // More than two minutes allow: however they fall about a minute's edge, one of the two has too many.
  const asked = 16 * 16;
  const answers: Awaited<ReturnType<typeof check>>[] = [];
  await atOnce(async () => {
    for (let turn = 0; turn < 16; turn += 1) answers.push(await check('com'));
  }, 16);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length + answers.filter(({ status }) => status === 422).length).toBe(asked);
  const seconds = Number(refused[0]?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});
