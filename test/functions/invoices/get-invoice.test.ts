import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem } from '../../support/shop.ts';

const fixture = apiForFile();

test('shows lines, totals, balance and due date', async () => {
  const domain = freshDomain();
  const { body: order } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  const { status, body } = await fixture.usd.invoice(order.invoice.id);
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...order.invoice, next_charge: null });
  const sum = body.data.lines.reduce((total: number, line: { total: number }) => total + line.total, 0);
  expect(body.data.total).toBeCloseTo(sum, 10);
  expect(body.data.due_at > body.data.created_at).toBe(true);
});

test('an order, its price beforehand and its invoice say in the language of the reader what is bought', async () => {
  const domain = freshDomain();
  const items = [hostingItem(domain), domainItem(domain)];
  const french = { token: fixture.token, headers: { 'accept-language': 'fr' } };
  const path = `/clients/${fixture.usd.client}`;
  const quote = await fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    headers: { 'x-client-id': String(fixture.usd.client), 'accept-language': 'fr' },
    body: { items },
  });
  const { body } = await fixture.usd.order(items);
  const order = await fixture.api('GET', `${path}/orders/${body.order.id}`, french);
  const invoice = await fixture.api('GET', `${path}/invoices/${body.invoice.id}`, french);
  const described = (lines: { description: string }[]) => lines.map(({ description }) => description);
  const said = [
    expect.stringMatching(new RegExp(`^Hébergement .+ pour ${domain}, à l’année$`)),
    `Enregistrement de ${domain} pour 1 an`,
  ];
  expect(described(quote.body.items)).toEqual(said);
  expect(described(order.body.data.items)).toEqual(said);
  expect(described(invoice.body.data.lines)).toEqual(said);
  expect(described(body.order.items)[1]).toBe(`Registration of ${domain} for 1 year`);
});

test.each(['1', '0', '-1', '1.5', '9007199254740992', 'abc'])('does not know invoice %s', async (id) => {
  const { status, body } = await fixture.usd.get(`/invoices/${id}`);
  expect(status).toBe(404);
  expect(body.code).toBe('invoice_not_found');
});

test('does not know an invoice of another client of the same user', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { ghs } = fixture;
  expect((await ghs.invoice(body.invoice.id)).status).toBe(404);
});
