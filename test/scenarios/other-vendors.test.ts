import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../../infra/local/stack.ts';
import { gatewayFor } from '../../shared/billing/payments/index.ts';
import { registrarFor, zonesOf } from '../../shared/domains/registrars.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { DNS_HOSTS } from '../../shared/integrations/registry/dns-hosts.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import type { HostingRecord } from '../../shared/records/hosting.ts';
import { keys } from '../../shared/records/keys.ts';
import { apiOf } from '../support/api.ts';
import type { Fixture } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { pay } from '../support/payer.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

type Combination = { gateway: string; panel: string; registrar: string; dns: string };

/** Every combination of vendors; `registrar` serves zones at the registrar, where it has them. */
const COMBINATIONS: Combination[] = GATEWAYS.flatMap(({ id: gateway }) =>
  PANELS.flatMap(({ id: panel }) =>
    REGISTRARS.flatMap(({ id: registrar }) =>
      ['registrar', ...DNS_HOSTS.map(({ id }) => id)].map((dns) => ({ gateway, panel, registrar, dns })),
    ),
  ),
);

describe.each(COMBINATIONS)(
  'a stack with $gateway, $panel, $registrar and zones at the $dns',
  ({ gateway, panel, registrar, dns }) => {
    const fixture = {} as Fixture;
    let usd: Shopper;
    beforeAll(async () => {
      const vendors = { gateways: [gateway], panel, registrars: [registrar], dns };
      const api = apiOf(await startStack({ port: 0, dataDir: null, vendors }));
      const token = await api.login();
      usd = shopper(api, token);
      Object.assign(fixture, { api, token, usd });
    });
    const staff = staffOf(fixture);
    afterAll(() => fixture.api.stack.close());

    const name = freshDomain();
    const bought = { domain: 0, hosting: 0, invoice: 0 };

    const domain = async () => (await getItem(keys.domain(USD_CLIENT, bought.domain))) as DomainRecord;
    const hosting = async () => (await getItem(keys.hosting(USD_CLIENT, bought.hosting))) as HostingRecord;
    const atRegistrar = async () => (await registrarFor(registrar)).findDomain(name);

    const start = async (invoice: number) => {
      const { status, body } = await usd.startPayment(invoice, gateway);
      expect(status).toBe(201);
      return { gateway, mobile: body.payment.mobile };
    };
    const payInvoice = async (invoice: number): Promise<void> => {
      await pay(fixture.api.stack, await start(invoice), 'paid');
      await usd.untilStatus(invoice, 'paid');
    };

    test('a declined payment is told to its payer, and the next one is taken once', async () => {
      const { body } = await usd.order([hostingItem(name), domainItem(name)], { payment_gateway: gateway });
      const { invoice, order } = body;
      const [hosted, registered] = order.items;
      const [account, id] = [hosted.hosting_account_id, registered.domain_id];
      Object.assign(bought, { invoice: invoice.id, hosting: account, domain: id });
      await pay(fixture.api.stack, await start(invoice.id), 'declined');
      const failed = await usd.untilStatus(invoice.id, 'failed');
      expect(failed.body.message).toMatch(/^\w.{10,}\.$/);
      expect(await atRegistrar()).toBeNull();

      await payInvoice(invoice.id);
      const { data } = (await usd.get('/payments')).body;
      expect(data).toMatchObject([{ invoice_id: invoice.id, gateway, amount: invoice.total }]);
      expect((await fixture.api('GET', '/mobile/config')).body.gateways).toMatchObject([{ id: gateway }]);
    });

    test('what was paid is there, at the panel, the registrar and where its zone is served', async () => {
      const { username, server } = await eventually(hosting, ({ status }) => status === 'active');
      const account = await (await panelFor(server?.id ?? '')).findAccount(username);
      expect(account).toMatchObject({ domain: name, suspended: false });

      const record = await eventually(domain, ({ status }) => status === 'active');
      expect(record.registrar).toBe(registrar);
      const found = await atRegistrar();
      expect(found).toMatchObject({ domain: name, autoRenew: false, locked: true });
      expect(((found?.expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS).toBeCloseTo(1, 1);
      expect(found?.nameservers.toSorted()).toEqual(record.nameservers.toSorted());
    });

    test('a renewal is paid, and bought for a year', async () => {
      const before = (await atRegistrar())?.expiresAt?.getTime() ?? 0;
      const { body } = await usd.post(`/domains/${bought.domain}/renew`, undefined);
      await payInvoice(body.invoice.id);
      const until = await eventually(
        async () => (await atRegistrar())?.expiresAt?.getTime() ?? 0,
        (expiry) => expiry > before,
      );
      expect((until - before) / YEAR_MS).toBeCloseTo(1, 1);
    });

    test('a domain alone has its zone where the provider serves zones', async () => {
      const { body } = await usd.order([domainItem(freshDomain())], { payment_gateway: gateway });
      await payInvoice(body.invoice.id);
      const id: number = body.order.items[0].domain_id;
      await eventually(
        () => usd.get(`/domains/${id}`),
        (answer) => answer.body.data.status === 'active',
      );
      const records = () => usd.get(`/domains/${id}/dns/records`);
      const zone = await records();
      if (dns === 'registrar' && !zonesOf(registrar)) {
        expect([zone.status, zone.body.code]).toEqual([409, 'zone_not_found']);
        return;
      }
      expect(zone.body.data.zone).toBe(dns === 'registrar' ? 'registrar' : 'dns_host');
      const { api, token } = fixture;
      const add = [{ type: 'A', host: 'www', value: '192.0.2.7' }];
      const path = `/clients/${USD_CLIENT}/domains/${id}/dns/changes`;
      const changed = await api('POST', path, { token, body: { add } });
      expect(changed.body.data.operation.status).toBe('succeeded');
      expect((await records()).body.data.records).toContainEqual(expect.objectContaining(add[0]));
    });

    test('the domain is changed at its registrar', async () => {
      const { api, token } = fixture;
      const path = `/clients/${USD_CLIENT}/domains/${bought.domain}`;
      const nameservers = ['ns1.elsewhere.example', 'ns2.elsewhere.example'];
      const moved = await api('PUT', `${path}/nameservers`, { token, body: { nameservers } });
      expect(moved.body.data.status).toBe('succeeded');
      expect((await atRegistrar())?.nameservers.toSorted()).toEqual(nameservers);
    });

    test('a payment is given back by its gateway', async () => {
      const { data } = (await usd.get('/payments')).body;
      const { id, amount } = data.find(
        ({ invoice_id }: { invoice_id: number }) => invoice_id !== bought.invoice,
      );
      const path = `/clients/${USD_CLIENT}/payments/${id}/refund`;
      expect((await staff.change('admin', path, { reason: 'asked for' })).status).toBe(200);
      await eventually(
        () => usd.get('/payments'),
        (list) => list.body.data.some((one: { amount_refunded: number }) => one.amount_refunded === amount),
      );
      const { payments } = await readSnapshot();
      const { reference = '', amount: minor } = payments.find((payment) => payment.id === id) ?? {};
      const { refunds = [] } = (await (await gatewayFor(gateway)).find(reference)) ?? {};
      expect(refunds).toMatchObject([{ amount: minor, status: 'succeeded' }]);
    });
  },
);

test('a stack offers its gateways in their order', async () => {
  const gateways = GATEWAYS.map(({ id }) => id).toReversed();
  const api = apiOf(await startStack({ port: 0, dataDir: null, vendors: { gateways } }));
  const { body } = await api('GET', '/mobile/config');
  expect(body.gateways.map(({ id }: { id: string }) => id)).toEqual(gateways);
  await api.stack.close();
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
