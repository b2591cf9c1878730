import { describe, expect, it } from 'vitest';
import { createDomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import { rdapBootstrap, rdapServers } from '../../../shared/integrations/domain-lookup/rdap-bootstrap.ts';
import { lookupAt, registry } from './rdap.ts';

describe('what a caller sends', () => {
  it.each([
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
  ])('contacts nothing when it is %j', async (input) => {
    const answer = await lookupAt(registry.url).lookup(input);
    expect(answer).toEqual({ status: 'unsupported', source: null, reason: 'invalid_domain' });
    expect(registry.requests).toEqual([]);
  });

  it('contacts nothing when its TLD has no known server', async () => {
    const answer = await lookupAt(registry.url).lookup('example.kp');
    expect(answer).toEqual({ status: 'unsupported', source: null, reason: 'no_server' });
  });

  it('reaches no property of the server lists by a TLD that is called like one', () => {
    const servers = rdapServers(rdapBootstrap);
    expect(servers.baseFor('constructor')).toBeNull();
    expect(servers.baseFor('__proto__')).toBeNull();
  });
});

describe('the bootstrap registry', () => {
  const bootstrap = (...urls: string[]) => ({ services: [[['com'], urls]] });

  it('prefers HTTPS and takes plain HTTP from one known registry only', () => {
    expect(rdapServers(bootstrap('http://a.example/', 'https://b.example/')).baseFor('com')).toBe(
      'https://b.example/',
    );
    expect(rdapServers(bootstrap('http://a.example/')).baseFor('com')).toBeNull();
    expect(rdapServers(rdapBootstrap).baseFor('com.ng')).toBe('http://rdap.nic.net.ng/');
  });

  it('as shipped has only usable base URLs and no TLD twice', () => {
    const tlds = rdapBootstrap.services.flatMap(([names = []]) => names);
    const servers = rdapServers(rdapBootstrap);
    expect(tlds.filter((tld) => !servers.baseFor(tld)?.endsWith('/'))).toEqual([]);
    expect(new Set(tlds).size).toBe(tlds.length);
  });

  it('offers no plain HTTP stand-in unless one is set', async () => {
    const { lookup } = createDomainLookup({ bootstrap: bootstrap(`${registry.url}/`), whoisServers: {} });
    expect((await lookup('example.com')).reason).toBe('no_server');
    expect(registry.requests).toEqual([]);
  });
});
