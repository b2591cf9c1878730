import { beforeEach, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { registrarOf } from '../../support/registrar.ts';
import { domainItem } from '../../support/shop.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);
beforeEach(() => {
  registrar.simulator().faults.length = 0;
});

const suggest = (domain: string) => fixture.api('POST', '/domains/suggest', { body: { domain } });
type Suggestion = { domain: string; available: boolean; pricing: unknown[] };

test('a taken name has others that resemble it, below endings we sell, each as a search shows it', async () => {
  const { status, body } = await suggest('taken-coffee.com');
  expect(status).toBe(200);
  const names = body.results.map(({ domain }: Suggestion) => domain);
  expect(names).toContain('gettaken-coffee.com');
  expect(names.every((name: string) => /\.(com|net|org)$/.test(name) && name !== 'taken-coffee.com')).toBe(
    true,
  );
  const found = await fixture.api('POST', '/domains/check', { body: { domain: names[0] } });
  expect(found.body).toEqual(body.results[0]);
});

test('a suggested name can be ordered without asking anybody again', async () => {
  const { body } = await suggest('taken-tea.com');
  const asked = await registrar.askedBy(async () => {
    const { status } = await fixture.usd.order([domainItem(body.results[0].domain)]);
    expect(status).toBe(201);
  });
  expect(asked).toEqual([]);
});

test('a name that is ordered here is not suggested', async () => {
  await fixture.usd.order([domainItem('gettaken-cocoa.com')]);
  const { body } = await suggest('taken-cocoa.com');
  expect(body.results.map(({ domain }: Suggestion) => domain)).not.toContain('gettaken-cocoa.com');
});

test('a registrar that does not answer is told as such', async () => {
  registrar.fault('domains:search', 5);
  expect(await suggest('taken-water.com')).toMatchObject({
    status: 503,
    body: { code: 'temporarily_unavailable' },
  });
});

test.each(['', 'not a domain', 'www.example.com'])('refuses %j, which is no domain name', async (domain) => {
  const { status, body } = await suggest(domain);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['domain']]);
});
