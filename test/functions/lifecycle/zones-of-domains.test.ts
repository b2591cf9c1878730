import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../../shared/platform/config/config.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { operationProblems } from '../../support/invariants/operations.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { atRegistrar } from '../../support/own-domain.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { domainOf, eventsAbout, hostingOf } from './stored-services.ts';

const { fixture, runAt, work, buy } = calendarForFile();

beforeAll(() => adjustCredit(USD_CLIENT, 'USD', 1_000_000));

const [ours, registrars] = [() => config().nameservers, () => config().registrar_nameservers];
const path = (domain: number) => `/domains/${domain}`;
const zoneOf = async (domain: number) => (await fixture.usd.get(`${path(domain)}/dns/records`)).body.data;

const change = (domain: number, body: object) =>
  fixture.api('POST', `/clients/${USD_CLIENT}${path(domain)}/dns/changes`, { token: fixture.token, body });

const operationsOf = async (domain: number) =>
  (await fixture.usd.get(`${path(domain)}/operations`)).body.data;

/** A domain that was bought without hosting. */
const alone = async () => {
  const name = freshDomain();
  return { name, domain: (await buy([domainItem(name)])).domain };
};

const inAMinute = () => runAt(new Date(Date.now() + 60_000));

describe('a domain without hosting', () => {
  test('has a zone from the first minute, which says what it can do', async () => {
    const { name, domain } = await alone();
    expect((await atRegistrar(name)).nameservers).toEqual(registrars());
    expect((await domainOf(domain)).nameservers).toEqual(registrars());
    const zone = await zoneOf(domain);
    expect(zone).toMatchObject({ zone: 'registrar', capabilities: { alias: true, caa: false }, records: [] });
    expect(zone.types).toContain('ANAME');
    expect(zone.types).not.toContain('CAA');
    const alias = { type: 'ANAME', host: '@', value: 'Shop.Example.net.', ttl: 3600 };
    expect((await change(domain, { add: [alias] })).body.data.operation.status).toBe('succeeded');
    expect((await zoneOf(domain)).records).toMatchObject([
      { type: 'ANAME', host: '@', value: 'shop.example.net' },
    ]);
    const issuer = { type: 'CAA', host: '@', value: '0 issue "letsencrypt.org"' };
    const refused = await change(domain, { add: [issuer] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['add.0.type']]);
  });

  test('has that of the panel where hosting is bought along with it', async () => {
    const name = freshDomain();
    const { domain, hosting } = await buy([hostingItem(name), domainItem(name)]);
    await inAMinute();
    expect((await atRegistrar(name)).nameservers).toEqual(ours());
    expect((await hostingOf(hosting)).status).toBe('active');
    expect(await operationsOf(domain)).toEqual([]);
    expect(await zoneOf(domain)).toMatchObject({
      zone: 'panel',
      capabilities: { alias: false, caa: true },
    });
    const refused = await change(domain, { add: [{ type: 'ANAME', host: '@', value: 'example.net' }] });
    expect([refused.status, Object.keys(refused.body.errors)]).toContain(422);
  });
});

describe('hosting that is bought for a domain later', () => {
  test('gets its name, as nobody has written to the zone that the domain had', async () => {
    const { name, domain } = await alone();
    const { hosting } = await buy([hostingItem(name)]);
    expect((await hostingOf(hosting)).status).toBe('active');
    await inAMinute();
    expect((await atRegistrar(name)).nameservers).toEqual(ours());
    expect(await zoneOf(domain)).toMatchObject({ zone: 'panel' });
    const [moved, ...more] = await operationsOf(domain);
    expect([moved.type, moved.status, more]).toEqual(['nameservers', 'succeeded', []]);
    expect((await eventsAbout(domain)).filter((type) => type === 'domain_changed')).toHaveLength(1);
    expect(operationProblems(await readSnapshot())).toEqual([]);
  });

  test('leaves a zone that somebody has written to as it is', async () => {
    const { name, domain } = await alone();
    const mail = { type: 'MX', host: '@', value: 'mx.example.net', priority: 10 };
    await change(domain, { add: [mail] });
    const { hosting } = await buy([hostingItem(name)]);
    await inAMinute();
    expect((await hostingOf(hosting)).status).toBe('active');
    expect((await atRegistrar(name)).nameservers).toEqual(registrars());
    expect(await zoneOf(domain)).toMatchObject({ zone: 'registrar', records: [{ type: 'MX' }] });
    expect((await operationsOf(domain)).map(({ type }: { type: string }) => type)).toEqual(['dns']);
  });

  test('leaves nameservers that somebody has chosen as they are', async () => {
    const { name, domain } = await alone();
    const nameservers = ['ns1.example.net', 'ns2.example.net'];
    await fixture.api('PUT', `/clients/${USD_CLIENT}${path(domain)}/nameservers`, {
      token: fixture.token,
      body: { nameservers },
    });
    await buy([hostingItem(name)]);
    await inAMinute();
    expect((await atRegistrar(name)).nameservers).toEqual(nameservers);
  });

  test.each<[string, Pick<Partial<DomainRecord>, 'type' | 'order_id' | 'status' | 'registrar'>]>([
    ['was transferred to us', { type: 'transfer' }],
    ['staff have adopted', { order_id: null }],
    ['is not active', { status: 'grace' }],
    ['a person looks after', { registrar: 'manual' }],
  ])('leaves the zone of a domain that %s as it is', async (_, set) => {
    const { name, domain } = await alone();
    await writeOne(update(keys.domain(USD_CLIENT, domain), { set, due: 'unchanged' }));
    const { hosting } = await buy([hostingItem(name)]);
    expect((await hostingOf(hosting)).status).toBe('active');
    expect((await domainOf(domain)).operation_id).toBeUndefined();
    expect(await operationsOf(domain)).toEqual([]);
  });

  test('is set up beside another change of the domain, which it leaves alone', async () => {
    const { name, domain } = await alone();
    const { faults } = fixture.api.stack.outside.registrar;
    faults.push({ match: `PATCH /core/v1/domains/${name}`, times: 1, status: 503 });
    await fixture.api('PATCH', `/clients/${USD_CLIENT}${path(domain)}`, {
      token: fixture.token,
      body: { privacy: false },
    });
    const { hosting } = await buy([hostingItem(name)]);
    expect((await hostingOf(hosting)).status).toBe('active');
    await inAMinute();
    expect((await operationsOf(domain)).map(({ type }: { type: string }) => type)).toEqual(['settings']);
    expect((await domainOf(domain)).nameservers).toEqual(registrars());
  });
});

describe('hosting that ends', () => {
  const end = async (hosting: number) => {
    const reason = 'Enough.';
    await fixture.usd.post(`/hosting/${hosting}/cancel`, { cancellation_type: 'immediate', reason });
    await work(new Date());
    await inAMinute();
    expect((await hostingOf(hosting)).status).toBe('cancelled');
  };

  test('leaves its domain a zone at the registrar, and new hosting gets the name again', async () => {
    const name = freshDomain();
    const { domain, hosting } = await buy([hostingItem(name), domainItem(name)]);
    await end(hosting);
    expect((await atRegistrar(name)).nameservers).toEqual(registrars());
    expect(await zoneOf(domain)).toMatchObject({ zone: 'registrar', records: [] });
    await buy([hostingItem(name)]);
    await inAMinute();
    expect((await atRegistrar(name)).nameservers).toEqual(ours());
    expect(operationProblems(await readSnapshot())).toEqual([]);
  });

  test('leaves a domain that leads elsewhere where it is', async () => {
    const name = freshDomain();
    const { domain, hosting } = await buy([hostingItem(name), domainItem(name)]);
    const nameservers = ['ns1.example.net', 'ns2.example.net'];
    const body = { nameservers };
    await fixture.api('PUT', `/clients/${USD_CLIENT}${path(domain)}/nameservers`, {
      token: fixture.token,
      body,
    });
    await end(hosting);
    expect((await atRegistrar(name)).nameservers).toEqual(nameservers);
  });
});
