import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../../infra/local/stack.ts';
import type { StackVendors } from '../../infra/local/vendors.ts';
import { registrarFor, zonesOf } from '../../shared/domains/registrars.ts';
import { DNS_HOSTS } from '../../shared/integrations/registry/dns-hosts.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { keys } from '../../shared/records/keys.ts';
import { type Api, apiOf } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../support/shop.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** The first registrar there is, with its own zones, carries all other tests. */
const STACKS: [name: string, vendors: StackVendors][] = [
  ['gateways in another order', { gateways: ['paystack', 'stripe'] }],
  ...DNS_HOSTS.map(({ id }): [string, StackVendors] => [`zones served by ${id}`, { dns: id }]),
  ...REGISTRARS.slice(1).map(({ id }): [string, StackVendors] => [
    `the registrar ${id}`,
    { registrars: [id] },
  ]),
  ...REGISTRARS.slice(1).map(({ id }): [string, StackVendors] => [
    `the registrar ${id} and zones served by another`,
    { registrars: [id], dns: DNS_HOSTS[0]?.id },
  ]),
];

describe.each(STACKS)('a stack with %s', (_name, vendors) => {
  let api: Api;
  let token: string;
  beforeAll(async () => {
    api = apiOf(await startStack({ port: 0, dataDir: null, vendors }));
    token = await api.login();
  });
  afterAll(() => api.stack.close());

  test('sells a domain at the registrar of its TLD, and serves its zone where it is told to', async () => {
    const usd = shopper(api, token);
    const name = freshDomain();
    const { body } = await usd.order([domainItem(name)]);
    await usd.payByCard(body.invoice.id);
    const id: number = body.order.items[0].domain_id;
    const record = await eventually(
      async () => (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord,
      ({ status }) => status === 'active',
    );
    expect(record.registrar).toBe(vendors.registrars?.[0] ?? REGISTRARS[0]?.id);

    const found = await (await registrarFor(record.registrar)).findDomain(name);
    expect(found).toMatchObject({ domain: name, autoRenew: false });
    expect(((found?.expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS).toBeCloseTo(1, 1);
    expect(found?.nameservers.toSorted()).toEqual(record.nameservers.toSorted());

    const zone = await usd.get(`/domains/${id}/dns/records`);
    if (!vendors.dns && !zonesOf(record.registrar)) {
      expect([zone.status, zone.body.code]).toEqual([409, 'zone_not_found']);
      return;
    }
    expect(zone.body.data.zone).toBe(vendors.dns ? 'dns_host' : 'registrar');
    const add = [{ type: 'A', host: 'www', value: '192.0.2.7' }];
    const path = `/clients/${USD_CLIENT}/domains/${id}/dns/changes`;
    const changed = await api('POST', path, { token, body: { add } });
    expect(changed.body.data.operation.status).toBe('succeeded');
    const { records } = (await usd.get(`/domains/${id}/dns/records`)).body.data;
    expect(records).toContainEqual(expect.objectContaining(add[0] ?? {}));
  });

  test('offers its gateways', async () => {
    const { body } = await api('GET', '/mobile/config', { token });
    const offered = body.gateways.map(({ id }: { id: string }) => id);
    expect(offered).toEqual(vendors.gateways ?? ['stripe', 'paystack']);
  });
});

test('several registrars sell the TLDs of the demo data in turn', async () => {
  const registrars = REGISTRARS.map(({ id }) => id);
  const stack = await startStack({ port: 0, dataDir: null, vendors: { registrars } });
  const sold = await Promise.all(['com', 'net', 'org'].map((tld) => getItem(keys.catalogTld(tld))));
  expect(sold.map((tld) => (tld as { registrar: string }).registrar)).toEqual(
    [0, 1, 2].map((index) => registrars[index % registrars.length]),
  );
  await stack.close();
});
