import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDnsSimulator } from '../../../infra/local/simulators/dns/dns.ts';
import type { Simulator } from '../../../infra/local/simulators/simulator.ts';
import { createDns } from '../../../shared/integrations/dns/dns.ts';
import { failureOf } from '../failure-of.ts';

let resolvers: Simulator[] = [];
beforeAll(async () => {
  resolvers = [await startDnsSimulator(0), await startDnsSimulator(0)];
});
beforeEach(() => {
  for (const { faults } of resolvers) faults.length = 0;
});
afterAll(() => Promise.all(resolvers.map((resolver) => resolver.close())));

const dns = () => createDns({ resolvers: resolvers.map(({ url }) => `${url}/dns-query`), deadlineMs: 2000 });

/** Tells resolvers what stands in the zone of a domain. */
const zone = (domain: string, body: object, told = resolvers) =>
  Promise.all(
    told.map(({ url }) =>
      fetch(`${url}/_simulator/zones/${domain}`, { method: 'POST', body: JSON.stringify(body) }),
    ),
  );
const [one, other] = [() => resolvers.slice(0, 1), () => resolvers.slice(1)];

describe('where a domain leads', () => {
  test('is each nameserver that any resolver names', async () => {
    await zone('a.com', { ns: ['NS1.host.example', 'ns2.host.example'] }, one());
    await zone('a.com', { ns: ['ns2.host.example', 'ns3.host.example'] }, other());
    expect(await dns().findDelegation('a.com')).toEqual({
      status: 'delegated',
      nameservers: ['ns1.host.example', 'ns2.host.example', 'ns3.host.example'],
    });
  });

  test('is nowhere when nobody has it', async () => {
    expect(await dns().findDelegation('nobody-has-it.com')).toEqual({ status: 'none' });
  });

  test('cannot be said when its nameservers do not answer, as one resolver notices', async () => {
    await zone('lame.com', { rcode: 'SERVFAIL' }, one());
    expect(await dns().findDelegation('lame.com')).toEqual({ status: 'broken' });
  });
});

describe('a text', () => {
  test('is there once every resolver sees it, however long it is', async () => {
    const long = 'v'.repeat(700);
    await zone('b.com', { txt: { _proof: [long, 'other'] } }, one());
    expect(await dns().findTexts('_proof.b.com')).toEqual([]);
    await zone('b.com', { txt: { _proof: ['unlike', long] } }, other());
    expect(await dns().findTexts('_proof.b.com')).toEqual([long]);
  });

  test('may stand behind an alias', async () => {
    await zone('c.com', { cname: { _proof: 'proofs.d.com' } });
    await zone('d.com', { txt: { proofs: ['token'] } });
    expect(await dns().findTexts('_proof.c.com')).toEqual(['token']);
  });

  test('is not seen by a resolver that cannot say', async () => {
    await zone('e.com', { txt: { _proof: ['token'] } }, one());
    await zone('e.com', { rcode: 'REFUSED' }, other());
    expect(await dns().findTexts('_proof.e.com')).toEqual([]);
  });
});

describe('keys of a zone', () => {
  const KEY = { flags: 257, algorithm: 13, key: 'c2l4dHktZm91ciBieXRlcyBvZiBhIGtleQ==' };
  const DATA = Buffer.concat([Buffer.from([1, 1, 3, 13]), Buffer.from(KEY.key, 'base64')]);

  test('are those that any resolver knows, once each', async () => {
    const second = { ...KEY, flags: 256 };
    await zone('k.com', { dnskey: [KEY] }, one());
    await zone('k.com', { dnskey: [KEY, second] }, other());
    const [first, next, ...more] = (await dns().findKeys('k.com')) ?? [];
    expect([first, more]).toEqual([DATA, []]);
    expect(next?.readUInt16BE(0)).toBe(256);
  });

  test('are told of a zone whose DS records fit none of them, of which nothing else is', async () => {
    await zone('l.com', { dnskey: [KEY], bogus: true, a: { '': ['192.0.2.1'] } });
    expect(await dns().findAddresses('l.com')).toEqual([]);
    expect(await dns().findKeys('l.com')).toEqual([DATA]);
  });

  test('may be none, and are unknown where the zone does not answer', async () => {
    await zone('m.com', { a: { '': ['192.0.2.1'] } });
    expect(await dns().findKeys('m.com')).toEqual([]);
    await zone('n.com', { rcode: 'SERVFAIL' });
    expect(await dns().findKeys('n.com')).toBeNull();
  });
});

describe('a resolver that does not answer', () => {
  test.each([
    ['is missing', { drop: true }],
    ['is out of order', { status: 503 }],
    ['sends a page', { status: 200, body: '<html>' }],
  ])('because it %s leaves it to the other one', async (_why, fault) => {
    await zone('f.com', { txt: { _proof: ['token'] } });
    one()[0]?.faults.push({ match: '/dns-query', times: 1, ...fault });
    expect(await dns().findTexts('_proof.f.com')).toEqual(['token']);
  });

  test('leaves the question open when no other one answers either', async () => {
    for (const { faults } of resolvers) faults.push({ match: '/dns-query', times: 1, status: 503 });
    expect(await failureOf(dns().findTexts('_proof.f.com'))).toMatchObject({
      system: 'dns',
      retryable: true,
    });
  });
});
