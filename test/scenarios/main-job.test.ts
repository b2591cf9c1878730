import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, GHS_CLIENT, hostingItem, type Shopper, shopper } from '../support/shop.ts';

let api: Api;
let token: string;
let usd: Shopper;
let ghs: Shopper;

beforeAll(async () => {
  api = await startApi();
  token = await api.login();
  usd = shopper(api, token);
  ghs = shopper(api, token, GHS_CLIENT);
});
afterAll(() => api.stack.close());

const firstOf = (shop: Shopper, path: string, match: (record: { status: string }) => boolean) =>
  eventually(
    () => shop.get(path),
    ({ body }) => match(body.data[0]),
  );

const isActive = (record: { status: string }) => record.status === 'active';

test('a card payment brings hosting and a domain to life', async () => {
  const domain = freshDomain();
  const items = [hostingItem(domain), domainItem(domain)];
  const headers = { 'x-client-id': String(usd.client) };
  const quote = await api('POST', '/orders/quote', { token, body: { items }, headers });
  expect(quote.status).toBe(200);

  const order = await usd.order(items);
  expect(order.status).toBe(201);
  expect(order.body.invoice).toMatchObject({ status: 'unpaid', total: quote.body.total, is_payable: true });
  expect((await usd.get('/hosting')).body.data[0]).toMatchObject({ status: 'pending', username: null });

  await usd.payByCard(order.body.invoice.id);
  const hosting = (await firstOf(usd, '/hosting', isActive)).body.data[0];
  const registered = (await firstOf(usd, '/domains', isActive)).body.data[0];
  expect(hosting).toMatchObject({ domain, package: { id: 1 }, server: { ip: '192.0.2.10' } });
  expect(registered).toMatchObject({ name: domain, provisional: false });
  expect(registered.expires_at > registered.registered_at).toBe(true);
  expect((await usd.get('/orders')).body.data[0].status).toBe('active');
  expect((await usd.invoice(order.body.invoice.id)).body.data).toMatchObject({ status: 'paid', balance: 0 });
  expect((await usd.get('/payments')).body.data[0]).toMatchObject({
    amount: quote.body.total,
    gateway: 'stripe',
  });
});

test('a Paystack payment of a client in Ghana brings hosting and a domain to life', async () => {
  const domain = freshDomain();
  const order = await ghs.order([hostingItem(domain), domainItem(domain)], { payment_gateway: 'paystack' });
  expect(order.body.invoice).toMatchObject({ currency: 'GHS', status: 'unpaid' });
  const started = await ghs.startPayment(order.body.invoice.id, 'paystack');
  expect(started.status).toBe(201);
  await ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await ghs.untilStatus(order.body.invoice.id, 'paid');
  await firstOf(ghs, '/hosting', isActive);
  await firstOf(ghs, '/domains', isActive);
});

test('a declined card shows a safe message, and the other gateway can still pay', async () => {
  const order = await usd.order([domainItem(freshDomain('net'))]);
  const id = order.body.invoice.id;
  const card = await usd.startPayment(id);
  await usd.confirmCard(
    card.body.payment.mobile.payment_intent_client_secret,
    'pm_card_chargeDeclinedInsufficientFunds',
  );
  const failed = await usd.untilStatus(id, 'failed');
  expect(failed.body.message).toMatch(/insufficient funds/i);

  const redirect = await usd.startPayment(id, 'paystack');
  await usd.pressPaystack(redirect.body.payment.mobile.authorization_url, 'pay');
  await usd.untilStatus(id, 'paid');
  const timeline = await usd.get(`/invoices/${id}/payment-timeline`);
  expect(timeline.body.attempts).toMatchObject([
    { gateway: 'paystack', status: 'succeeded', decline_code: null },
    { gateway: 'stripe', status: 'failed', decline_code: 'insufficient_funds' },
  ]);
});

test('a credit invoice raises the balance once, and credit pays an order at once', async () => {
  const bought = await usd.post('/credit/invoices', { amount: 200 });
  expect(bought.status).toBe(201);
  await usd.payByCard(bought.body.invoice.id);

  const order = await usd.order([domainItem(freshDomain('org'))], { apply_credit: true });
  expect(order.body.invoice).toMatchObject({ status: 'paid', balance: 0, amount_paid: 0 });
  expect(order.body.invoice.credit_applied).toBe(order.body.invoice.total);
  expect(order.body.order.status).toBe('active');
  await firstOf(usd, '/domains', isActive);
});

test('a .gh domain waits for an operator after it is paid', async () => {
  const order = await ghs.order([domainItem(freshDomain('com.gh'))], { payment_gateway: 'paystack' });
  const started = await ghs.startPayment(order.body.invoice.id, 'paystack');
  await ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await ghs.untilStatus(order.body.invoice.id, 'paid');
  const { body } = await ghs.get('/domains?status=pending_registration');
  expect(body.data[0]).toMatchObject({ id: order.body.order.items[0].domain_id, provisional: true });
});
