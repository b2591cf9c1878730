import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { untilIdle } from '../../support/idle.ts';
import { findProblems } from '../../support/invariants.ts';
import { formKeyIn, nextOf, openPage } from '../../support/pay-page.ts';
import { saveByApi } from '../../support/saved-card.ts';
import { freshDomain, GHS_CLIENT, hostingItem, type Shopper, USD_CLIENT } from '../../support/shop.ts';
import { creditBalance, forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(forgetLimits);
afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const order = async (shop: Shopper = fixture.usd) => {
  const { body } = await shop.order([hostingItem(freshDomain())]);
  const { id, total } = body.invoice;
  return { id: Number(id), total: Number(total), url: String(body.payment_url) };
};
const start = (id: number, body: object, key: string = randomUUID(), shop: Shopper = fixture.usd) =>
  shop.post(`/invoices/${id}/payments/start`, body, key);
const invoiceNow = async (id: number, shop: Shopper = fixture.usd) => (await shop.invoice(id)).body.data;
const hostingOf = async (id: number) =>
  (await fixture.usd.get('/hosting')).body.data.find(
    (one: { invoice_id?: number; id: number }) => one.id === id,
  );
const rounded = (amount: number) => Math.round(amount * 100) / 100;
const settled = () => untilIdle(fixture.api.stack);

test('an invoice is paid in stages by card, and its service comes alive with the last one', async () => {
  const { id, total } = await order();
  const first = await start(id, { gateway: 'stripe', amount: 20 });
  expect([first.status, first.body.payment.amount]).toEqual([201, 20]);
  await fixture.usd.confirmCard(first.body.payment.mobile.payment_intent_client_secret);
  await settled();
  const part = await invoiceNow(id);
  expect(part).toMatchObject({ status: 'unpaid', amount_paid: 20, balance: rounded(total - 20) });
  const account = part.items?.[0]?.hosting_account_id ?? part.lines?.[0]?.hosting_account_id;
  if (account) expect((await hostingOf(account)).status).toBe('pending');

  await fixture.usd.payByCard(id);
  await settled();
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: total, balance: 0 });
  if (account) expect((await hostingOf(account)).status).toBe('active');
  expect((await listAttempts(USD_CLIENT, id)).map(({ amount, part: isPart }) => [amount, isPart])).toEqual([
    [Math.round((total - 20) * 100), undefined],
    [2000, true],
  ]);
});

test('a saved card is charged the part that was chosen', async () => {
  const { id, total } = await order();
  const payment_method_id = await saveByApi(fixture, 'pm_card_visa');
  const { status, body } = await start(id, { payment_method_id, amount: 15.5 });
  expect([status, body.payment]).toEqual([
    201,
    expect.objectContaining({ status: 'succeeded', amount: 15.5 }),
  ]);
  expect(await invoiceNow(id)).toMatchObject({ status: 'unpaid', balance: rounded(total - 15.5) });
});

test('a page and a phone take parts', async () => {
  const { ghs } = fixture;
  const { id, total } = await order(ghs);
  const page = await start(id, { gateway: 'paystack', amount: 30 }, randomUUID(), ghs);
  await ghs.pressPaystack(page.body.payment.mobile.authorization_url, 'pay');
  await settled();
  expect(await invoiceNow(id, ghs)).toMatchObject({ status: 'unpaid', balance: rounded(total - 30) });
  const wallet = { channel: 'mobile_money', phone: '0551234000', provider: 'mtn', amount: 25 };
  const prompted = await start(id, wallet, randomUUID(), ghs);
  expect([prompted.status, prompted.body.payment.amount]).toEqual([201, 25]);
  const [attempt] = await listAttempts(GHS_CLIENT, id);
  expect(attempt).toMatchObject({ amount: 2_500, part: true });
});

test.each([
  ['more than the balance', (total: number) => total + 1, 'has a balance of only'],
  ['less than the minimum', () => 9.99, 'Pay 10 USD or more'],
  ['a rest that no gateway takes', (total: number) => rounded(total - 1.99), 'leave USD 2.00 or more'],
  ['too many decimals', () => 20.001, 'no more decimals'],
  ['nothing', () => 0, 'above zero'],
])('refuses %s, naming the field, and asks no gateway', async (_case, amountOf, message) => {
  const { id, total } = await order();
  const { status, body } = await start(id, { gateway: 'stripe', amount: amountOf(total) });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
  expect(body.errors.amount[0]).toContain(message);
  expect(await listAttempts(USD_CLIENT, id)).toEqual([]);
});

test('the whole balance is no part; one key with another amount is another request', async () => {
  const { id, total } = await order();
  const key = randomUUID();
  expect((await start(id, { gateway: 'stripe', amount: total }, key)).status).toBe(201);
  expect((await listAttempts(USD_CLIENT, id))[0]?.part).toBeUndefined();
  const other = await start(id, { gateway: 'stripe', amount: 20 }, key);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_conflict']);
  expect(await listAttempts(USD_CLIENT, id)).toHaveLength(1);
});

test('a part chosen anew ends the session for another amount at Stripe', async () => {
  const { id } = await order();
  const first = await start(id, { gateway: 'stripe', amount: 20 });
  const second = await start(id, { gateway: 'stripe', amount: 30 });
  const secret: string = first.body.payment.mobile.payment_intent_client_secret;
  expect((await fixture.usd.confirmCard(secret)).status).toBe(400);
  await fixture.usd.confirmCard(second.body.payment.mobile.payment_intent_client_secret);
  await settled();
  expect(await invoiceNow(id)).toMatchObject({ amount_paid: 30 });
});

test('parts paid at two gateways at once never lose what is beyond the balance', async () => {
  const { usd } = fixture;
  const before = await creditBalance(USD_CLIENT);
  const { id, total } = await order();
  const most = rounded(total - 5);
  const card = await start(id, { gateway: 'stripe', amount: most });
  const page = await start(id, { gateway: 'paystack', amount: most });
  await Promise.all([
    usd.confirmCard(card.body.payment.mobile.payment_intent_client_secret),
    usd.pressPaystack(page.body.payment.mobile.authorization_url, 'pay'),
  ]);
  await settled();
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: total });
  expect(await creditBalance(USD_CLIENT)).toBe(before + Math.round((2 * most - total) * 100));
});

test('charges of a part at once each count once, and never beyond the balance', async () => {
  const { id, total } = await order();
  const payment_method_id = await saveByApi(fixture, 'pm_card_visa');
  const answers = await atOnce(() => start(id, { payment_method_id, amount: 20 }), 4);
  await settled();
  const paid = tally(answers.map(({ status }) => status))[201] ?? 0;
  const invoice = await invoiceNow(id);
  expect(paid).toBeGreaterThan(0);
  expect(invoice.amount_paid + invoice.balance).toBeCloseTo(total, 2);
  expect(invoice.amount_paid).toBe(Math.min(paid * 20, total));
});

test('the pay page takes a part, and the rest later', async () => {
  const { id, total, url } = await order();
  const opened = await openPage(url);
  expect(opened.text).toContain('name="amount"');
  const key = formKeyIn(opened);
  expect((await openPage(`${url}/stripe`, { key, amount: 'much' })).status).toBe(422);
  const stripe = nextOf(await openPage(`${url}/stripe`, { key, amount: '20,50' }));
  await openPage(stripe, { outcome: 'pay' });
  await settled();
  expect(await invoiceNow(id)).toMatchObject({ status: 'unpaid', balance: rounded(total - 20.5) });
  const rest = nextOf(await openPage(`${url}/stripe`, { key: formKeyIn(await openPage(url)), amount: '' }));
  await openPage(rest, { outcome: 'pay' });
  await fixture.usd.untilStatus(id, 'paid');
});
