import { expect, test } from 'vitest';
import { freshDomain } from '../../support/shop.ts';
import { REGISTRAR_CHECK, searchesForFile } from './searches.ts';

const { registries, registrar, asked, check } = searchesForFile();

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

test('an ending that is not sold here is told once and for all, and nobody is asked', async () => {
  const { status, body } = await check('example.nowhere');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'unsupported_tld', reason: 'tld_not_offered', source: 'catalog' });
  expect(asked()).toBe(0);
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

const FAILURES = [
  ['429', { status: 429, headers: { 'retry-after': '0' } }],
  ['500', { status: 500 }],
  ['a stray page', { status: 200, body: '<html>' }],
  ['a cut connection', { drop: true }],
] as const;

test.each(FAILURES)(
  'where a registry answers with %s, the registrar says whether it will sell',
  async (_, fault) => {
    const domain = freshDomain();
    registries().rdap.faults.push({ match: domain, times: 1, ...fault });
    const { status, body } = await check(domain);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'available', available: true, source: 'registrar' });
    expect(registrar().requests.filter((request) => request === REGISTRAR_CHECK)).toHaveLength(1);
  },
);

test.each(FAILURES)(
  'where it answers with %s, a name that the registrar does not sell is taken',
  async (_, fault) => {
    const domain = `taken-${freshDomain()}`;
    registries().rdap.faults.push({ match: domain, times: 1, ...fault });
    const { body } = await check(domain);
    expect(body).toMatchObject({ status: 'unavailable', available: false, source: 'registrar' });
  },
);

test.each(FAILURES)(
  '%s of a registry leaves a name unknown where the registrar is silent too',
  async (_, fault) => {
    const domain = freshDomain();
    registries().rdap.faults.push({ match: domain, times: 1, ...fault });
    registrar().faults.push({ match: REGISTRAR_CHECK, times: 1, status: 503 });
    const { status, body } = await check(domain);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'unknown', available: false, source: 'registrar' });
  },
);

test('a name that a person registers is not asked of the registrar, whatever its registry answers', async () => {
  await check('odd-answer.com.gh');
  expect(registrar().requests).toEqual([]);
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
