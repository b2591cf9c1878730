import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { offerTld } from '../../support/offer-tld.ts';
import { registrarOf } from '../../support/registrar.ts';
import { domainItem, freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);

beforeAll(() => offerTld('info'));
beforeEach(() => {
  registrar.simulator().faults.length = 0;
});

describe('a quote', () => {
  const quote = (items: unknown[], client: number, more = {}) =>
    fixture.api('POST', '/orders/quote', {
      token: fixture.token,
      body: { items, ...more },
      headers: { 'x-client-id': String(client) },
    });

  test('shows as data what an order refuses', async () => {
    const held = freshDomain();
    await fixture.usd.order([domainItem(held)]);
    const items = [domainItem('taken-b.com'), domainItem(held), domainItem('premium-quoted.com')];
    const { status, body } = await quote(items, GHS_CLIENT, { payment_gateway: 'stripe' });
    expect(status).toBe(200);
    const found = body.findings.map(({ field, code }: { field: string; code: string }) => [field, code]);
    expect(found.sort()).toEqual([
      ['items.0.domain', 'domain_unavailable'],
      ['items.1.domain', 'held_here'],
      ['payment_gateway', 'gateway_unusable'],
    ]);
    expect(body.items[2]).toMatchObject({ unit_price: 5039.28 });
  });

  test.each([
    [
      'domain_not_registered',
      [{ ...domainItem('free-as-air.com'), domain_option: 'transfer', auth_code: 'c' }],
    ],
    ['domain_not_sold', [domainItem('coffee-quote.info')]],
    ['requirement_missing', [domainItem('münchen-quote.com')]],
  ])('shows %s', async (code, items) => {
    expect((await quote(items, USD_CLIENT)).body.findings).toMatchObject([{ code }]);
  });

  test('shows what the profile of the client lacks', async () => {
    const { token, client } = await newUser(fixture.api);
    await fixture.api('PATCH', `/clients/${client}/profile`, { token, body: { phone: null } });
    const body = { items: [domainItem(freshDomain())] };
    const headers = { 'x-client-id': String(client) };
    const answer = await fixture.api('POST', '/orders/quote', { token, body, headers });
    expect(answer.body.findings).toMatchObject([{ field: 'profile.phone', code: 'profile_incomplete' }]);
  });

  test('says what nobody could confirm', async () => {
    registrar.fault('domains:checkAvailability', 5);
    const { status, body } = await quote([domainItem(freshDomain())], USD_CLIENT);
    expect([status, body.findings[0].code]).toEqual([200, 'not_confirmed']);
  });

  test('finds nothing where an order goes through', async () => {
    expect((await quote([domainItem(freshDomain())], USD_CLIENT)).body.findings).toEqual([]);
  });
});

describe('asks outside no more than needed:', () => {
  const calls = registrar.askedBy;

  test('nobody for an order of hosting only', async () => {
    expect(await calls(() => fixture.usd.order([hostingItem(freshDomain())]))).toEqual([]);
  });

  test('nobody for an order after a search, a quote in between included', async () => {
    const domain = freshDomain();
    await fixture.api('POST', '/domains/check', { body: { domain } });
    const asked = await calls(async () => {
      const body = { items: [domainItem(domain)] };
      const headers = { 'x-client-id': String(USD_CLIENT) };
      await fixture.api('POST', '/orders/quote', { token: fixture.token, body, headers });
      const { status } = await fixture.usd.order([domainItem(domain)]);
      expect(status).toBe(201);
    });
    expect(asked).toEqual([]);
  });

  test('the registrar once for an order of many names without a search', async () => {
    const items = Array.from({ length: 10 }, () => domainItem(freshDomain()));
    expect(await calls(() => fixture.usd.order(items))).toEqual(['POST /core/v1/domains:checkAvailability']);
  });
});
