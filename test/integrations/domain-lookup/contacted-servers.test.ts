import { describe, expect, test } from 'vitest';
import { startRdapSimulator } from '../../../infra/local/simulators/rdap/rdap.ts';
import { createDomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import {
  bySuffix,
  rdapBootstrap,
  rdapServers,
} from '../../../shared/integrations/domain-lookup/rdap-bootstrap.ts';
import { whoisServers } from '../../../shared/integrations/domain-lookup/whois.ts';
import { parseDomainName } from '../../../shared/platform/domain-name.ts';
import { byText } from './by-text.ts';
import { fail, lookupAt, registry } from './rdap.ts';

describe('a redirect', () => {
  const redirect = (location: string, times = 1) => fail({ status: 302, headers: { location }, times });

  test('is followed to a known registry, twice at most', async () => {
    redirect('/domain/example.com', 2);
    expect((await lookupAt(registry.url).lookup('example.com')).status).toBe('registered');
    expect(registry.requests).toHaveLength(3);

    redirect('/domain/example.com', 3);
    expect((await lookupAt(registry.url).lookup('example.com')).reason).toBe('invalid_response');
    expect(registry.requests).toHaveLength(6);
  });

  test('that a registry documents leads to the answer, and one that leads to itself to none', async () => {
    const { lookup } = lookupAt(registry.url);
    expect((await lookup('moved-example.com')).status).toBe('not_found');
    expect(registry.requests).toEqual([
      'GET /domain/moved-example.com',
      'GET /elsewhere/domain/moved-example.com',
    ]);
    expect((await lookup('loop-example.com')).reason).toBe('invalid_response');
    expect(registry.requests).toHaveLength(5);
  });

  test('to any other server is refused unasked', async () => {
    const foreign = await startRdapSimulator(0);
    const ownPort = new URL(registry.url).port;
    for (const location of [
      `${foreign.url}/domain/example.com`,
      `//127.0.0.1:${new URL(foreign.url).port}/domain/example.com`,
      `http://127.0.0.1:${ownPort}@127.0.0.1:${new URL(foreign.url).port}/domain/example.com`,
      `http://user:secret@127.0.0.1:${ownPort}/domain/example.com`,
      `http://localhost:${ownPort}/domain/example.com`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/hostname',
      'data:application/json,{}',
      'http://[',
    ]) {
      redirect(location);
      const answer = await lookupAt(registry.url).lookup('example.com');
      expect([location, answer.status]).toEqual([location, 'unknown']);
    }
    await foreign.close();
    expect(foreign.requests).toEqual([]);
    expect(registry.requests).toHaveLength(9);
  });
});

describe('what a caller sends', () => {
  test.each([
    '169.254.169.254',
    'http://169.254.169.254/',
    'user@127.0.0.1',
    '127.0.0.1:80',
    '[::1]',
    'localhost',
    'example.com/../../admin',
    'example.com\r\nHost: evil.example',
    'example.com%2f..',
    'www.example.com',
    '',
  ])('is no name to look up when it is %j', (input) => {
    expect(parseDomainName(input)).toBeNull();
  });

  test('contacts nothing when its TLD has no known server', async () => {
    const answer = await lookupAt(registry.url).lookup('example.kp');
    expect(answer).toEqual({ status: 'unsupported', source: null, reason: 'no_server' });
  });

  test('reaches no property of the server lists by a TLD that is called like one', () => {
    const servers = rdapServers(rdapBootstrap);
    expect(servers.baseFor('constructor')).toBeNull();
    expect(servers.baseFor('__proto__')).toBeNull();
  });
});

describe('the bootstrap registry', () => {
  const bootstrap = (services: Record<string, string>) => ({ publication: '2026-01-15T10:00:00Z', services });

  test('puts the TLD where a base URL leaves it out', () => {
    const servers = rdapServers(
      bootstrap({ 'https://rdap.example/*/v1/': 'com net', 'https://b.example/': 'org' }),
    );
    expect(['com', 'net', 'org', 'co.org'].map((tld) => servers.baseFor(tld))).toEqual([
      'https://rdap.example/com/v1/',
      'https://rdap.example/net/v1/',
      'https://b.example/',
      'https://b.example/',
    ]);
  });

  test('never leads to a service without TLS', async () => {
    const services = { [`${registry.url}/`]: 'com' };
    expect(rdapServers(bootstrap(services)).baseFor('com')).toBeNull();
    const { lookup } = byText(createDomainLookup({ bootstrap: bootstrap(services), whoisServers: {} }));
    expect((await lookup('example.com')).reason).toBe('no_server');
    expect(registry.requests).toEqual([]);
  });

  test('as shipped is complete and dated, and each TLD has one usable base URL', () => {
    expect(Date.parse(rdapBootstrap.publication)).toBeGreaterThan(Date.parse('2026-01-01'));
    const tlds = Object.values(rdapBootstrap.services).flatMap((names) => names.split(' '));
    const servers = rdapServers(rdapBootstrap);
    expect(tlds.length).toBeGreaterThan(1000);
    expect(new Set(tlds).size).toBe(tlds.length);
    expect(tlds.filter((tld) => !servers.baseFor(tld)?.endsWith('/'))).toEqual([]);
    expect(['com', 'africa', 'ke', 'co.uk', 'xn--c1avg'].map((tld) => servers.baseFor(tld))).toEqual([
      'https://rdap.verisign.com/com/v1/',
      'https://rdap.nic.africa/rdap/',
      'https://rdap.kenic.or.ke/',
      'https://rdap.nominet.uk/uk/',
      'https://rdap.publicinterestregistry.org/rdap/',
    ]);
  });

  test('as shipped leaves to WHOIS what has no RDAP with TLS', () => {
    const servers = rdapServers(rdapBootstrap);
    for (const tld of ['ng', 'gh', 'za', 'ci', 'eu']) {
      expect([tld, servers.baseFor(tld), bySuffix(whoisServers, tld) === null]).toEqual([tld, null, false]);
    }
    const both = Object.keys(whoisServers).filter((suffix) => servers.baseFor(suffix) !== null);
    expect(both).toEqual([]);
  });
});

test('the registries of nearly all country codes and generic TLDs are known', () => {
  const known = [
    ...Object.values(rdapBootstrap.services).flatMap((tlds) => tlds.split(' ')),
    ...Object.keys(whoisServers),
  ];
  const countries = new Set(known.filter((tld) => /^[a-z]{2}$/.test(tld)));
  expect(countries.size).toBeGreaterThan(180);
});
