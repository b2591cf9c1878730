import { beforeAll, expect, test } from 'vitest';
import { findRequirements, keepCheck } from '../../../shared/domains/ask-about-names.ts';
import { toEpoch } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce } from '../../support/at-once.ts';
import { domainItem, freshDomain, shopper } from '../../support/shop.ts';
import { REGISTRAR_CHECK, searchesForFile } from './searches.ts';

const { search, registries, registrar, asked, check } = searchesForFile();
const timesAsked = (line: string) => registrar().requests.filter((request) => request === line).length;

// What the ending asks is kept for a day.
beforeAll(() => check(freshDomain()));

test('a search asks the registrar once about a free name and not at all about a registered one', async () => {
  await check(freshDomain());
  await check('google.com');
  expect(timesAsked(REGISTRAR_CHECK)).toBe(1);
  expect(registrar().requests).toHaveLength(1);
});

test('many names are one question to the registrar', async () => {
  const domains = Array.from({ length: 20 }, () => freshDomain());
  const { body } = await search.api('POST', '/domains/bulk-check', { body: { domains } });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(Array(20).fill('available'));
  expect(timesAsked(REGISTRAR_CHECK)).toBe(1);
});

test('a name ordered here is unavailable before any registry knows of it', async () => {
  const domain = freshDomain();
  const { status } = await shopper(search.api, await search.api.login()).order([domainItem(domain)]);
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
  registrar().faults.push({ match: REGISTRAR_CHECK, times: 1, status: 503 });
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
  ['that says a name is held', 60, { status: 'registered' }],
  ['of a registry that does not say', 10, { status: 'unknown' }],
  ['that nobody has the name, without one of the registrar', 10, { status: 'not_found', offer: null }],
  ['of the registrar alone', 60, { status: 'unknown', offer: {} }],
])('an answer %s is kept for %i seconds', async (_what, seconds, answer) => {
  const now = new Date();
  const check = { source: 'rdap', reason: null, ...answer } as Parameters<typeof keepCheck>[1];
  expect((await keepCheck(freshDomain(), check, now)).expires_at_epoch - toEpoch(now)).toBe(seconds);
});

test('what an ending asks is kept for a day', async () => {
  const now = new Date();
  const NET = { tld: 'net', registrar: 'namecom' };
  const requirements = await findRequirements(NET, undefined, now);
  const kept = await getItem(keys.requirements('net'));
  expect(kept).toMatchObject({ requirements, expires_at_epoch: toEpoch(now) + 86_400 });
  const before = registrar().requests.length;
  expect(await findRequirements(NET, kept, new Date(now.getTime() + 86_399_000))).toEqual(requirements);
  expect(registrar().requests).toHaveLength(before);
  await findRequirements(NET, kept, new Date(now.getTime() + 86_401_000));
  expect(registrar().requests).toHaveLength(before + 1);
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
  const answers = await Promise.all(raws.map((raw) => search.api('POST', '/domains/check', { raw })));
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
