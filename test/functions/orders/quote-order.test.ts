import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const items = [hostingItem('quoted.com'), domainItem('quoted.com')];

const quote = (client: number | string | null, body: unknown = { items }, token = fixture.token) =>
  fixture.api('POST', '/orders/quote', {
    token,
    body,
    headers: client === null ? {} : { 'x-client-id': String(client) },
  });

test('prices items in the currency of the client, with totals that are the sum of the lines', async () => {
  const { status, body } = await quote(USD_CLIENT);
  expect(status).toBe(200);
  expect(body).toMatchObject({ currency: 'USD', subtotal: 62.89, tax: 0, total: 62.89 });
  expect(body.items).toMatchObject([
    { type: 'hosting', package_id: 1, billing_cycle: 'annually', unit_price: 49.9, setup_fee: 0 },
    { type: 'domain', domain: 'quoted.com', years: 1, unit_price: 12.99 },
  ]);
});

test('adds the tax of the country of the client to each line', async () => {
  const { body } = await quote(GHS_CLIENT);
  expect(body.currency).toBe('GHS');
  for (const line of body.items) expect(line.tax).toBeCloseTo(line.unit_price * 0.2, 1);
  expect(body.taxes.map(({ name, rate }: { name: string; rate: number }) => [name, rate])).toEqual([
    ['NHIL', 2.5],
    ['GETFund', 2.5],
    ['VAT', 15],
  ]);
  expect(body.total).toBeCloseTo(body.subtotal + body.tax, 10);
});

test('adds a setup fee where the billing cycle has one', async () => {
  const { body } = await quote(USD_CLIENT, { items: [{ ...items[0], billing_cycle: 'monthly' }] });
  expect(body.items[0]).toMatchObject({ unit_price: 4.99, setup_fee: 5, total: 9.99 });
});

test('takes the only client of a user without the header', async () => {
  const { status, body } = await quote(null, { items }, await fixture.api.login('other'));
  expect(status).toBe(200);
  expect(body.currency).toBe('USD');
});

test('asks a user with several clients to name one', async () => {
  const { status, body } = await quote(null);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['X-Client-Id']);
});

test.each([
  ['a foreign client', DEMO.other.clients.usd, 403],
  ['an unknown client', 999_999, 403],
  ['a client id that is none', 'abc', 422],
])('refuses %s', async (_case, client, status) => {
  expect((await quote(client)).status).toBe(status);
});
