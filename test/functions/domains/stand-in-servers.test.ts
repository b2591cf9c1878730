import { beforeEach, expect, test, vi } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { dnsOf } from '../../support/dns.ts';
import { freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();
const dns = dnsOf(() => fixture.api);

// Each asks as a function does that has just started.
beforeEach(() => {
  vi.resetModules();
});

const lookUp = async (domain: string, tld: string) => {
  const found = await import('../../../shared/domains/lookup.ts');
  return (await found.lookUp(domain, tld)).status;
};

test('registries are asked at the addresses of the stand-ins, by RDAP and by WHOIS', async () => {
  const { rdap, whois } = fixture.api.stack.registriesAndPush;
  const before = [rdap.requests.length, whois.questions.length];
  expect(await lookUp(`taken-${freshDomain()}`, 'com')).toBe('registered');
  expect(await lookUp('taken-name.com.gh', 'com.gh')).toBe('registered');
  expect([rdap.requests.length, whois.questions.length]).toEqual(before.map((count) => count + 1));
});

test('a registry that does not answer is given up after five seconds', async () => {
  const domain = freshDomain();
  const { faults } = fixture.api.stack.registriesAndPush.rdap;
  faults.push({ match: domain, times: 9, delay_ms: 9_000 });
  const began = performance.now();
  expect(await lookUp(domain, 'com')).toBe('unknown');
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('the DNS is asked at the resolver that stands in', async () => {
  const domain = freshDomain();
  await dns.zone(domain, { txt: { _proof: ['mine'] } });
  const resolvers = await import('../../../shared/domains/proofs.ts');
  expect(await resolvers.dnsClient().findTexts(`_proof.${domain}`)).toEqual(['mine']);
});
