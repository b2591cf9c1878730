import { beforeAll, expect, test } from 'vitest';
import { config } from '../../../shared/platform/config/config.ts';
import { dnsOf } from '../../support/dns.ts';
import { freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { newUser } from '../../support/users.ts';
import { calendarForFile } from './calendar.ts';
import { eventsAbout, hostingOf } from './stored-services.ts';

const { fixture, runAt, work, buy } = calendarForFile();
const dns = dnsOf(() => fixture.api);

let stranger: Shopper;
beforeAll(async () => {
  const { token, client } = await newUser(fixture.api);
  stranger = shopper(fixture.api, token, client);
  await adjustCredit(USD_CLIENT, 'USD', 1_000_000);
});

const creations = () =>
  fixture.api.stack.outside.whm.calls.filter(({ command }) => command === 'createacct').length;

test('the name of a terminated account cannot be picked up by a stranger', async () => {
  const domain = freshDomain();
  const { hosting } = await buy([hostingItem(domain)]);
  await dns.zone(domain, { ns: config().nameservers });
  await fixture.usd.post(`/hosting/${hosting}/cancel`, {
    cancellation_type: 'immediate',
    reason: 'Enough.',
  });
  await work(new Date());
  await runAt(new Date());
  expect((await hostingOf(hosting)).status).toBe('cancelled');

  for (const zone of [{ ns: config().nameservers }, { ns: ['ns1.example.net'] }]) {
    await dns.zone(domain, zone);
    const { status, body } = await stranger.order([hostingItem(domain)]);
    expect([status, body.code]).toEqual([422, 'proof_required']);
  }
});

test('a name that leads to us only after it was ordered is not set up, and its money goes back', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain)], { apply_credit: true });
  await dns.zone(domain, { ns: config().nameservers });
  const before = await creditBalance(USD_CLIENT);
  const created = creations();
  await work(new Date());
  const id = body.order.items[0].hosting_account_id;
  expect(await hostingOf(id)).toMatchObject({
    status: 'cancelled',
    last_error: 'proof_required',
    server: null,
  });
  expect(await creditBalance(USD_CLIENT)).toBe(before + 4990);
  expect(await eventsAbout(id)).toEqual(['order_failed']);
  expect(creations()).toBe(created);
});

test('hosting waits while nobody says where its name leads, and is set up afterwards', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain)], { apply_credit: true });
  const id = body.order.items[0].hosting_account_id;
  dns.simulator().faults.push({ match: '/dns-query', times: 1, status: 503 });
  await work(new Date());
  expect((await hostingOf(id)).status).toBe('provisioning');
  await runAt(new Date(Date.now() + 60_000));
  expect((await hostingOf(id)).status).toBe('active');
});
