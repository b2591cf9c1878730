import { describe, expect, it } from 'vitest';
import { startRdapSimulator } from '../../../infra/local/simulators/rdap.ts';
import { createDomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import { rdapBootstrap, rdapServers } from '../../../shared/integrations/domain-lookup/rdap-bootstrap.ts';
import { fail, lookupAt, registry } from './rdap.ts';

describe('a redirect', () => {
  const redirect = (location: string, times = 1) => fail({ status: 302, headers: { location }, times });

  it('is followed to a known registry, twice at most', async () => {
    redirect('/domain/example.com', 2);
    expect((await lookupAt(registry.url).lookup('example.com')).status).toBe('registered');
    expect(registry.requests).toHaveLength(3);

    redirect('/domain/example.com', 3);
    expect((await lookupAt(registry.url).lookup('example.com')).reason).toBe('invalid_response');
    expect(registry.requests).toHaveLength(6);
  });

  it('to any other server is refused unasked', async () => {
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
