import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { registrarFor } from '../../shared/domains/registrars.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { DNS_HOSTS } from '../../shared/integrations/registry/dns-hosts.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { DAY_MS } from '../../shared/platform/dates.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import type { HostingRecord } from '../../shared/records/hosting.ts';
import { keys } from '../../shared/records/keys.ts';
import { operatorOf } from '../infra/operator/operator.ts';
import { MANY_ORDERS } from '../support/api.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { takesHalf } from '../support/depth.ts';
import { eventually } from '../support/eventually.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { pay } from '../support/payer.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';

const lastOf = (vendors: readonly { id: string }[]): string => vendors.at(-1)?.id ?? '';

/** None of those that carry all other tests. */
const [gateway, panel, registrar, dns] = [GATEWAYS, PANELS, REGISTRARS, DNS_HOSTS].map(lastOf) as [
  string,
  string,
  string,
  string,
];
const fixture = apiForFile(MANY_ORDERS, { gateways: [gateway], panel, registrars: [registrar], dns });
const operator = operatorOf(fixture);
const OTHER_CLIENT = DEMO.other.clients.usd;

const advance = (days: number) => operator.json('clock', 'advance', `${days}d`);

const statesOf = async (client: number): Promise<string[]> =>
  (await operator.json<{ status: string }[]>('services', 'list', String(client))).map(({ status }) => status);

/** Buys hosting and a domain of one name, paid on the gateway's page. */
const buy = async (shop: Shopper, cycle: string, save_card: boolean) => {
  const name = freshDomain();
  const items = [{ ...hostingItem(name), billing_cycle: cycle }, domainItem(name)];
  const { body } = await shop.order(items, { payment_gateway: gateway });
  const started = await shop.post(`/invoices/${body.invoice.id}/payments/start`, { gateway, save_card });
  await pay(fixture.api.stack, { gateway, mobile: started.body.payment.mobile }, 'paid');
  for (const path of ['/hosting', '/domains'])
    await eventually(
      () => shop.get(path),
      (answer) => answer.body.data[0]?.status === 'active',
    );
  const [hosted] = body.order.items;
  const key = keys.hosting(shop.client, hosted.hosting_account_id);
  const { username } = (await getItem(key)) as HostingRecord;
  return { name, username };
};

const account = async (username: string) => (await panelFor('server1')).findAccount(username);
const held = async (name: string) => (await registrarFor(registrar)).findDomain(name);

type Bought = Awaited<ReturnType<typeof buy>>;
let kept: Bought;
let lost: Bought;

test('at other vendors too, months are paid by a kept wallet for one client, and unpaid hosting of another ends', async () => {
  const { usd, api } = fixture;
  kept = await buy(usd, 'monthly', true);
  await eventually(
    () => usd.get('/payment-methods'),
    ({ body }) => body.data.length === 1,
  );
  await api('PATCH', `/clients/${USD_CLIENT}/autopay`, { token: fixture.token, body: { enabled: true } });
  const other = shopper(api, await api.login('other'), OTHER_CLIENT);
  lost = await buy(other, 'monthly', false);

  await advance(45);
  expect(await statesOf(OTHER_CLIENT)).toEqual(['suspended', 'active']);
  expect(await account(lost.username)).toMatchObject({ suspended: true });
  await advance(30);
  expect(await statesOf(OTHER_CLIENT)).toEqual(['terminated', 'active']);
  expect(await account(lost.username)).toBeNull();

  expect(await statesOf(USD_CLIENT)).toEqual(['active', 'active']);
  expect(await account(kept.username)).toMatchObject({ suspended: false });
  const { payments } = await readSnapshot();
  const paid = payments.filter(({ client_id }) => client_id === USD_CLIENT);
  expect(paid.map((payment) => payment.gateway)).toEqual(paid.map(() => gateway));
  expect(paid.length).toBeGreaterThan(2);
}, 900_000);

test.skipIf(takesHalf())(
  'in the rest of the year a domain is renewed, and another runs out by its stages',
  async () => {
    const [ends, first] = [await held(kept.name), await held(lost.name)];
    await advance(300);
    expect(await statesOf(USD_CLIENT)).toEqual(['active', 'active']);
    const years = ((await held(kept.name))?.expiresAt?.getTime() ?? 0) - (ends?.expiresAt?.getTime() ?? 0);
    expect(Math.round(years / DAY_MS)).toBeGreaterThan(364);

    // The registrar deletes what nobody has renewed.
    const states = [(await statesOf(OTHER_CLIENT)).at(-1)];
    for (const days of [30, 40]) {
      await advance(days);
      states.push((await statesOf(OTHER_CLIENT)).at(-1));
    }
    expect(states).toEqual(['grace', 'redemption', 'expired']);
    expect(first).not.toBeNull();
    expect(await held(lost.name)).toBeNull();
  },
  900_000,
);
