import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { offerTld } from '../../support/offer-tld.ts';
import { registrarOf } from '../../support/registrar.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../../support/shop.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);

beforeAll(() => Promise.all(['io', 'fr', 'info', 'security'].map(offerTld)));
beforeEach(() => {
  registrar.simulator().faults.length = 0;
});

const order = (items: unknown[], options = {}) => fixture.usd.order(items, options);
const orderOf = (domain: string, more = {}) => order([{ ...domainItem(domain), ...more }]);
const transferOf = (domain: string) => orderOf(domain, { domain_option: 'transfer', auth_code: 'code-1234' });
const ordersSoFar = async () => (await fixture.usd.get('/orders?per_page=100')).body.data.length;

const untilActive = (id: number) =>
  eventually(
    () => fixture.usd.get(`/domains/${id}`),
    ({ body }) => body.data.status === 'active',
  );

/** Pays an order and waits until its only domain is active. */
const payAndWait = async (body: { invoice: { id: number }; order: { items: { domain_id: number }[] } }) => {
  await fixture.usd.payByCard(body.invoice.id);
  return (await untilActive(body.order.items[0]?.domain_id ?? 0)).body.data;
};

describe('refuses before any payment, with the field and what to do,', () => {
  test.each([
    ['a taken name', 'taken-coffee.com', {}, 'items.0.domain', 'Choose another name'],
    ['a reserved name', 'reserved-coffee.com', {}, 'items.0.domain', 'Choose another name'],
    ['a name that somebody else sells', 'aftermarket-coffee.com', {}, 'items.0.domain', 'elsewhere'],
    ['a name in no language', 'münchen-kaffee.com', {}, 'items.0.tld_requirements.language', 'DE (German)'],
    ['a name with letters the ending has not', 'münchen-kaffee.io', {}, 'items.0.domain', 'letters a to z'],
    ['an ending the registrar has not', 'coffee-beans.info', {}, 'items.0.domain', 'not sold'],
    ['too short a name', 'abc.fr', {}, 'items.0.domain', 'at least 5'],
    [
      'a question not answered',
      'coffee.security',
      {},
      'items.0.tld_requirements.acknowledgement',
      'understand',
    ],
    [
      'an answer nobody asked for',
      'coffee-shop.com',
      { tld_requirements: { vat: '1' } },
      'items.0.tld_requirements.vat',
      'do not ask',
    ],
    [
      'a registered name at a registry with people',
      'taken-name.com.gh',
      {},
      'items.0.domain',
      'already registered',
    ],
  ])('%s', async (_case, domain, more, field, remedy) => {
    const before = await ordersSoFar();
    const { status, body } = await orderOf(domain, more);
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, field]);
    expect(body.errors[field][0]).toContain(remedy);
    expect(await ordersSoFar()).toBe(before);
  });

  test('the name of a client without address and phone, each by its field', async () => {
    const { token, client } = await newUser(fixture.api);
    const bare = { address: null, city: null, phone: null };
    await fixture.api('PATCH', `/clients/${client}/profile`, { token, body: bare });
    for (const domain of [freshDomain(), freshDomain('com.gh')]) {
      const { status, body } = await shopper(fixture.api, token, client).order([domainItem(domain)]);
      expect(status).toBe(422);
      expect(Object.keys(body.errors).sort()).toEqual(['profile.address', 'profile.city', 'profile.phone']);
      expect(body.errors['profile.phone'][0]).toContain('profile');
    }
  });

  test('a transfer of a name that nobody has', async () => {
    const { status, body } = await transferOf(freshDomain());
    expect([status, body.errors['items.0.domain'][0]]).toEqual([422, expect.stringContaining('register it')]);
  });

  test('a payment gateway that cannot charge the currency', async () => {
    const { status, body } = await fixture.ghs.order([hostingItem(freshDomain())], {
      payment_gateway: 'stripe',
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['payment_gateway']]);
  });

  test('everything at once', async () => {
    const items = [hostingItem(freshDomain()), domainItem('taken-a.com'), domainItem('reserved-a.com')];
    const { body } = await fixture.ghs.order(items, { payment_gateway: 'stripe' });
    expect(Object.keys(body.errors).sort()).toEqual(['items.1.domain', 'items.2.domain', 'payment_gateway']);
  });
});

describe('delivers', () => {
  test('a premium name at its price, and states that price to the registrar', async () => {
    const { status, body } = await orderOf('premium-beans.com');
    expect([status, body.invoice.total]).toEqual([201, 419.94]);
    expect(await payAndWait(body)).toMatchObject({ recurring_amount: 299.94 });
    expect(await registrar.purchases('premium-beans.com')).toMatchObject([{ price: 349.95 }]);
  });

  test('a premium name for several years at the sum the registrar says', async () => {
    const { body } = await orderOf('premium-years.com', { years: 2 });
    expect(body.invoice.total).toBe(839.88);
    await payAndWait(body);
    expect(await registrar.purchases('premium-years.com')).toMatchObject([{ price: 699.9, duration: 2 }]);
  });

  test('a name in another script that says its language', async () => {
    const { status, body } = await orderOf('münchen-tee.com', { tld_requirements: { language: 'DE' } });
    expect(status).toBe(201);
    expect(await payAndWait(body)).toMatchObject({ name: 'xn--mnchen-tee-9db.com', status: 'active' });
  });

  test('a name whose question is answered', async () => {
    const answers = { acknowledgement: 'accepted' };
    const { status, body } = await orderOf('coffee-guard.security', { tld_requirements: answers });
    expect(status).toBe(201);
    await payAndWait(body);
  });

  test('a transfer of a premium name at its price', async () => {
    const { status, body } = await transferOf('taken-premium-tea.com');
    expect([status, body.invoice.total]).toEqual([201, 335.94]);
    await fixture.usd.payByCard(body.invoice.id);
    const bought = await eventually(
      () => registrar.purchases('taken-premium-tea.com'),
      ({ length }) => length > 0,
    );
    expect(bought).toMatchObject([{ type: 'transfer', price: 279.95 }]);
  });
});

describe('when the price is not the one expected', () => {
  test('nothing is ordered, and the answer has the new price', async () => {
    const before = await ordersSoFar();
    const { status, body } = await order([domainItem('premium-dear.com')], { expected_total: 12.99 });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.price).toEqual({ total: 419.94, currency: 'USD' });
    expect(await ordersSoFar()).toBe(before);
    expect((await order([domainItem('premium-dear.com')], { expected_total: 419.94 })).status).toBe(201);
  });
});

describe('when the registrar does not answer', () => {
  test.each(['domains:checkAvailability', 'getPricing'])('to %s, nothing is ordered', async (path) => {
    const before = await ordersSoFar();
    registrar.fault(path, 5);
    const { status, body, headers } = await orderOf(freshDomain(), { years: 2 });
    expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ordersSoFar()).toBe(before);
  });

  test('but what is wrong all the same is told first', async () => {
    registrar.fault('domains:checkAvailability', 5);
    const { status, body } = await order([domainItem(freshDomain()), domainItem('taken-x.com.gh')]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['items.1.domain']]);
  });
});
