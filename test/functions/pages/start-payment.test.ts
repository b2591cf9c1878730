import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { endSchedules } from '../../support/idle.ts';
import { formKeyIn, nextOf, openPage, pressPay } from '../../support/pay-page.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

const order = async (options: Record<string, unknown> = {}) => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())], options);
  return { url: String(body.payment_url), id: Number(body.invoice.id) };
};

const attemptsOf = async (id: number) =>
  (await fixture.usd.get(`/invoices/${id}/payment-timeline`)).body.attempts;

test('leads to Stripe, and the payment made there pays the invoice', async () => {
  const { url, id } = await order();
  const leaving = await pressPay(url, 'stripe');
  expect(leaving.status).toBe(200);
  const stripe = nextOf(leaving);
  expect(stripe).toMatch(new RegExp(`^${fixture.api.stack.outside.stripe.url}/c/pay/cs_`));
  expect(await attemptsOf(id)).toMatchObject([{ gateway: 'stripe', status: 'created', amount: 12.99 }]);

  const paid = await openPage(stripe, { outcome: 'pay' });
  expect(paid.headers.get('location')).toBe(`${url}/result?returned=1`);
  await fixture.usd.untilStatus(id, 'paid');
  expect(await attemptsOf(id)).toMatchObject([{ gateway: 'stripe', status: 'succeeded' }]);
  const { body } = await fixture.usd.get('/payments');
  expect(body.data[0]).toMatchObject({
    invoice_id: id,
    amount: 12.99,
    reference: expect.stringMatching(/^cs_/),
  });
});

test('leads to Paystack, and the payment made there pays the invoice', async () => {
  const { url, id } = await order();
  const paystack = nextOf(await pressPay(url, 'paystack'));
  expect(paystack).toContain(fixture.api.stack.outside.paystack.url);
  const paid = await openPage(paystack, { outcome: 'pay' });
  expect(paid.headers.get('location')).toMatch(new RegExp(`^${url}/result\\?returned=1&trxref=`));
  await fixture.usd.untilStatus(id, 'paid');
});

test('leads back to the invoice from a payment that expires', async () => {
  const { url } = await order();
  const left = { stripe: 'cancel', paystack: 'abandon' } as const;
  for (const gateway of ['stripe', 'paystack'] as const) {
    const page = await openPage(nextOf(await pressPay(url, gateway)), { outcome: left[gateway] });
    const [invoice, reference] = page.headers.get('location')?.split('?reference=') ?? [];
    expect(invoice).toBe(url);
    expect(reference).toMatch(/./);
    expect((await openPage(page.headers.get('location') ?? '')).status).toBe(200);
  }
});

test.each(['stripe', 'paystack'] as const)(
  'opens one payment for a button of %s pressed twice, at once or again',
  async (gateway) => {
    const { url, id } = await order();
    const key = formKeyIn(await openPage(url));
    const press = () => openPage(`${url}/${gateway}`, { key });
    const atOnce = await Promise.all([press(), press(), press()]);
    const { requests } = fixture.api.stack.outside[gateway];
    const asked = requests.length;
    const answers = [...atOnce, await press()];
    expect(requests.slice(asked)).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(nextOf)).size).toBe(1);
    expect(await attemptsOf(id)).toHaveLength(1);
  },
);

test('leads to the same page of Stripe from the invoice opened again, and to a new one after a decline', async () => {
  const { url, id } = await order();
  const first = nextOf(await pressPay(url, 'stripe'));
  expect(nextOf(await pressPay(url, 'stripe'))).toBe(first);
  await openPage(first, { outcome: 'decline' });
  await fixture.usd.untilStatus(id, 'failed');
  const second = nextOf(await pressPay(url, 'stripe'));
  expect(second).not.toBe(first);
  expect((await openPage(first, { outcome: 'pay' })).status).toBe(404);
  await openPage(second, { outcome: 'pay' });
  await fixture.usd.untilStatus(id, 'paid');
  expect(await attemptsOf(id)).toMatchObject([
    { status: 'succeeded', decline_code: null },
    { decline_code: 'generic_decline' },
  ]);
});

test('takes the place of a card sheet left open in the app', async () => {
  const { url, id } = await order();
  const inApp = await fixture.usd.startPayment(id);
  const stripe = nextOf(await pressPay(url, 'stripe'));
  const refused = await fixture.usd.confirmCard(inApp.body.payment.mobile.payment_intent_client_secret);
  expect(refused.status).toBe(400);
  await openPage(stripe, { outcome: 'pay' });
  await fixture.usd.untilStatus(id, 'paid');
});

test('finds the payment of a page by the name only its events use', async () => {
  const { url, id } = await order();
  const { webhooks } = fixture.api.stack.outside.stripe;
  const stripe = nextOf(await pressPay(url, 'stripe'));
  webhooks.disturb({ drop: 2 });
  await openPage(stripe, { outcome: 'pay' });
  const [intent, session] = webhooks.events().slice(-2);
  expect([intent?.type, session?.type]).toEqual(['payment_intent.succeeded', 'checkout.session.completed']);
  webhooks.resend(intent?.id ?? '');
  await fixture.usd.untilStatus(id, 'paid');
  expect(await attemptsOf(id)).toHaveLength(1);
});

test('leads to the invoice page when the invoice is paid already', async () => {
  const { url, id } = await order();
  const key = formKeyIn(await openPage(url));
  await fixture.usd.payByCard(id);
  const { status, headers } = await openPage(`${url}/stripe`, { key });
  expect([status, headers.get('location')]).toEqual([303, new URL(url).pathname]);
});

test('leads to the result when the payer has paid at the gateway and nobody has told us yet', async () => {
  const { url } = await order();
  const { webhooks } = fixture.api.stack.outside.stripe;
  webhooks.disturb({ drop: 2 });
  const stripe = nextOf(await pressPay(url, 'stripe'));
  await openPage(stripe, { outcome: 'pay' });
  const { status, headers } = await pressPay(url, 'stripe');
  expect([status, headers.get('location')]).toEqual([303, `${new URL(url).pathname}/result`]);
});

test('says so on a page when the gateway does not answer, and the next press works', async () => {
  const { url } = await order();
  const { faults } = fixture.api.stack.outside.stripe;
  faults.push({ match: '/v1/', times: 1, status: 503, body: {} });
  const refused = await pressPay(url, 'stripe');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect(refused.text).toContain('Try again in a moment');
  expect(refused.text).toContain(`href="${new URL(url).pathname}"`);
  expect((await pressPay(url, 'stripe')).status).toBe(200);
});

test('refuses a gateway that cannot charge the currency', async () => {
  const { ghs } = fixture;
  const { body } = await ghs.order([domainItem(freshDomain())], { payment_gateway: 'paystack' });
  const refused = await pressPay(body.payment_url, 'stripe');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('cannot charge GHS');
});

test('knows no other gateway, and no link but one given away', async () => {
  const { url } = await order();
  expect((await openPage(`${url}/cash`, {})).status).toBe(404);
  expect((await openPage(`${url.slice(0, -3)}xyz/stripe`, {})).status).toBe(404);
  expect((await openPage(`${url}/stripe`)).status).toBe(404);
});

test('slows down somebody who presses without end', async () => {
  const { url } = await order();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await openPage(`${url}/paystack`, { key: 'same' })).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
});

test('leaves the gateways nothing that tells who the client is beyond what they need', async () => {
  const { url } = await order();
  await endSchedules(fixture.api.stack);
  const before = fixture.api.stack.outside.stripe.requests.length;
  await pressPay(url, 'stripe');
  const asked = fixture.api.stack.outside.stripe.requests.slice(before);
  expect(asked).toEqual(['POST /v1/checkout/sessions']);
  expect(await (await fetch(url)).text()).not.toContain(DEMO.user.email);
});
