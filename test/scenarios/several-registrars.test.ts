import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from '../../infra/local/simulators/simulator.ts';
import { startStack } from '../../infra/local/stack.ts';
import { getClient } from '../../shared/clients/index.ts';
import { dnsClient, registrantOf, registrarFor } from '../../shared/domains/index.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { type Api, apiOf } from '../support/api.ts';
import type { Fixture } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { everyMinute } from '../support/every-minute.ts';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../support/shop.ts';

const [first = '', second = ''] = REGISTRARS.map(({ id }) => id);

const fixture = {} as Fixture;
let api: Api;
beforeAll(async () => {
  api = apiOf(await startStack({ port: 0, dataDir: null, vendors: { registrars: [first, second] } }));
  const token = await api.login();
  Object.assign(fixture, { api, token, usd: shopper(api, token) });
});
afterAll(() => api.stack.close());

const simulatorOf = (id: string): Simulator =>
  id === first ? api.stack.outside.registrar : (api.stack.outside.others[id] as Simulator);

const show = async (id: number) => (await fixture.usd.get(`/domains/${id}`)).body.data;
const until = (id: number, accept: (domain: { status: string; expires_at: string }) => boolean) =>
  eventually(() => show(id), accept);
const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4, 10)}`;

/** The TLDs of the demo catalog are theirs in turn. */
const NAMES: [registrar: string, other: string, tld: string][] = [
  [first, second, 'com'],
  [second, first, 'net'],
];

/** What a registrar is asked to sell or to do; it is looked at in the background, too. */
const orders = (id: string): string[] =>
  simulatorOf(id).requests.filter((line) => line.startsWith('POST ') && !line.endsWith('/auth/login'));

test.each(NAMES)('%s and not %s is asked about .%s, sells it and renews it', async (own, other, tld) => {
  const name = freshDomain(tld);
  const before = { own: orders(own).length, other: orders(other).length };
  const found = await api('POST', '/domains/check', { body: { domain: name } });
  expect(found).toMatchObject({ status: 200, body: { status: 'available' } });
  expect(orders(own).length).toBeGreaterThan(before.own);
  const { body } = await fixture.usd.order([domainItem(name)]);
  await fixture.usd.payByCard(body.invoice.id);
  const id: number = body.order.items[0].domain_id;
  const { expires_at } = await until(id, ({ status }) => status === 'active');

  const { body: renewal } = await fixture.usd.post(`/domains/${id}/renew`, undefined);
  await fixture.usd.payByCard(renewal.invoice.id);
  await until(id, (domain) => domain.expires_at.slice(0, 10) === yearLater(expires_at));
  const at = await (await registrarFor(own)).findDomain(name);
  expect(at?.expiresAt?.toISOString().slice(0, 10)).toBe(yearLater(expires_at));
  expect(orders(other).slice(before.other)).toEqual([]);
  expect(await (await registrarFor(other)).findDomain(name)).toBeNull();
});

test(`a domain comes to ${second} with its holder, and is served by whom it was served`, async () => {
  const name = `taken-${freshDomain('net')}`;
  const item = { type: 'domain', domain: name, domain_option: 'transfer', auth_code: 'right-code' };
  const { body } = await fixture.usd.order([item]);
  await fixture.usd.payByCard(body.invoice.id);
  const id: number = body.order.items[0].domain_id;
  await eventually(
    () => show(id),
    ({ transfer }) => transfer?.state === 'pending_registry',
  );
  const registrar = await registrarFor(second);
  const { status } = await fetch(`${simulatorOf(second).url}/_simulator/domains/${name}`, {
    method: 'POST',
    body: JSON.stringify({ status: 'ACT' }),
  });
  expect(status).toBe(204);
  await everyMinute(addDays(new Date(), 20 / 1440));
  await until(id, (domain) => domain.status === 'active');
  const served = await dnsClient().findDelegation(name);
  if (served.status !== 'delegated') throw new Error(`${name} leads nowhere.`);
  const held = { nameservers: served.nameservers, autoRenew: false, status: 'active' };
  expect(await registrar.findDomain(name)).toMatchObject(held);
  const { registrant } = await registrar.getContacts(name);
  expect(registrant).toEqual(registrantOf(await getClient(USD_CLIENT)));
});
