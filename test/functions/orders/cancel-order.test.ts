import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';

const fixture = apiForFile();

const cancel = (id: number) =>
  fixture.api('POST', `/clients/${USD_CLIENT}/orders/${id}/cancel`, { token: fixture.token });
const ordered = async (options = {}) => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)], options);
  return { domain, id: Number(body.order.id), invoice: Number(body.invoice.id), items: body.order.items };
};

test('an unpaid order ends with its invoice and what was ordered, and its names are free again', async () => {
  const { id, invoice, items, domain } = await ordered();
  const { status, body } = await cancel(id);
  expect([status, body.data]).toMatchObject([200, { id, status: 'cancelled' }]);
  expect((await fixture.usd.get(`/orders/${id}`)).body.data).toMatchObject({ id, status: 'cancelled' });
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({
    status: 'cancelled',
    is_payable: false,
  });
  const account = await fixture.usd.get(`/hosting/${items[0].hosting_account_id}`);
  expect(account.body.data.status).toBe('cancelled');
  expect((await fixture.usd.order([domainItem(domain)])).status).toBe(201);
});

test('credit used for it comes back once, however many ask', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 1000);
  const { id } = await ordered({ apply_credit: true });
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  const answers = await atOnce(() => cancel(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
  expect(await creditBalance(USD_CLIENT)).toBe(1000);
});

test('an order that is paid is not cancelled', async () => {
  const { id, invoice } = await ordered();
  await fixture.usd.payByCard(invoice);
  const { status, body } = await cancel(id);
  expect([status, body.code]).toEqual([409, 'order_not_cancellable']);
});

test('money that comes after the cancellation becomes credit', async () => {
  const before = await creditBalance(USD_CLIENT);
  const { id, invoice } = await ordered();
  const started = await fixture.usd.startPayment(invoice);
  await cancel(id);
  await fixture.usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await fixture.api.stack.outside.stripe.webhooks.idle();
  await expect.poll(() => creditBalance(USD_CLIENT)).toBe(before + 6289);
});

test('an order of another client is not found', async () => {
  const { body } = await fixture.ghs.order([domainItem(freshDomain())]);
  expect((await cancel(body.order.id)).status).toBe(404);
  expect((await fixture.usd.get(`/orders/${body.order.id}`)).status).toBe(404);
});
