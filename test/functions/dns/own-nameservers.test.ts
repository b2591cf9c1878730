import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { config } from '../../../shared/platform/config/config.ts';
import { atRegistrar } from '../../support/own-domain.ts';
import { askNameserver, findPdns, startPdns } from '../../support/pdns-server.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { domainOf, hostingOf } from '../lifecycle/stored-services.ts';

const NAMESERVERS = ['ns1.example-dns.com', 'ns2.example-dns.com'];
const KEY = 'POWERDNS-KEY-5f3a';

let server: Awaited<ReturnType<typeof startPdns>>;

/** On a machine without a PowerDNS: npm run test:vendor dns-host/powerdns installs one. */
describe.skipIf(findPdns() === null)('a provider with nameservers of its own', () => {
  beforeAll(async () => {
    server = await startPdns(findPdns() as string, KEY);
    vi.stubEnv('POWERDNS_URL', server.url);
    vi.stubEnv('POWERDNS_API_KEY', KEY);
  });
  const { fixture, runAt, buy } = calendarForFile({ dns_host: { id: 'powerdns', nameservers: NAMESERVERS } });
  beforeAll(() => adjustCredit(USD_CLIENT, 'USD', 1_000_000));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  const zoneOf = async (domain: number) =>
    (await fixture.usd.get(`/domains/${domain}/dns/records`)).body.data;
  const change = (domain: number, body: object) =>
    fixture.api('POST', `/clients/${USD_CLIENT}/domains/${domain}/dns/changes`, {
      token: fixture.token,
      body,
    });
  const delegate = (domain: number, nameservers: string[]) =>
    fixture.api('PUT', `/clients/${USD_CLIENT}/domains/${domain}/nameservers`, {
      token: fixture.token,
      body: { nameservers, force: true },
    });
  const inAMinute = () => runAt(new Date(Date.now() + 60_000));
  const served = async (name: string, type: 'A' | 'TXT') =>
    (await askNameserver(server.dnsPort, name, type)).map((answer) => answer.type).sort();

  test('serves a domain without hosting from the first minute, and what its client writes', async () => {
    const name = freshDomain();
    const { domain } = await buy([domainItem(name)]);
    expect((await atRegistrar(name)).nameservers).toEqual(NAMESERVERS);
    expect(await zoneOf(domain)).toMatchObject({
      zone: 'dns_host',
      capabilities: { alias: false, caa: true },
    });
    const add = [
      { type: 'A', host: 'www', value: '192.0.2.7' },
      { type: 'CAA', host: '@', value: '0 issue "letsencrypt.org"' },
    ];
    const made = await change(domain, { add });
    expect(made.body.data.operation.status).toBe('succeeded');
    expect((await zoneOf(domain)).version).toBe(made.body.data.next_version);
    expect(await served(`www.${name}`, 'A')).toEqual(['A', 'RRSIG']);
  });

  test('gives records of one host and type one lifetime, and takes that back with the change', async () => {
    const { domain } = await buy([domainItem(freshDomain())]);
    const record = { type: 'A', host: 'www', value: '192.0.2.1', ttl: 3600, priority: null };
    const other = { ...record, value: '192.0.2.2', ttl: 600 };
    await change(domain, { add: [record] });
    const before = (await zoneOf(domain)).version;
    const mixed = await change(domain, { add: [other, { ...record, value: '192.0.2.3' }] });
    expect([mixed.status, Object.keys(mixed.body.errors)]).toEqual([422, ['add.1.ttl']]);
    const { data } = (await change(domain, { add: [other] })).body;
    expect(data.add).toEqual([other, { ...record, ttl: 600 }]);
    expect((await zoneOf(domain)).version).toBe(data.next_version);
    const undone = await fixture.usd.post(`/domains/${domain}/operations/${data.operation.id}/undo`, {});
    expect(undone.body.data.status).toBe('succeeded');
    expect((await zoneOf(domain)).version).toBe(before);
  });

  test('makes a zone for a domain that is delegated there later', async () => {
    const name = freshDomain();
    const { domain } = await buy([hostingItem(name), domainItem(name)]);
    await inAMinute();
    expect((await atRegistrar(name)).nameservers).toEqual(config().nameservers);
    expect((await zoneOf(domain)).zone).toBe('panel');
    expect((await delegate(domain, NAMESERVERS)).body.data.status).toBe('succeeded');
    expect((await zoneOf(domain)).zone).toBe('dns_host');
  });

  test('leaves the name to hosting that is bought later, unless the registry has DS records', async () => {
    const [plain, signed] = [freshDomain(), freshDomain()];
    const { domain } = await buy([domainItem(signed)]);
    const ds = { key_tag: 12345, algorithm: 13, digest_type: 2, digest: 'A'.repeat(64) };
    await fixture.api('PUT', `/clients/${USD_CLIENT}/domains/${domain}/dnssec`, {
      token: fixture.token,
      body: { ds_records: [ds], force: true },
    });
    await buy([domainItem(plain)]);
    for (const name of [plain, signed]) {
      const { hosting } = await buy([hostingItem(name)]);
      expect((await hostingOf(hosting)).status).toBe('active');
    }
    await inAMinute();
    expect((await atRegistrar(plain)).nameservers).toEqual(config().nameservers);
    expect((await atRegistrar(signed)).nameservers).toEqual(NAMESERVERS);
    expect((await domainOf(domain)).nameservers).toEqual(NAMESERVERS);
  });
});
