import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { endSchedules } from '../../support/idle.ts';
import { domainItem, freshDomain, GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const newInvoice = async (): Promise<number> =>
  (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;

test('gives the card sheet all it needs', async () => {
  const { status, body } = await fixture.usd.startPayment(await newInvoice());
  expect(status).toBe(201);
  expect(body.payment).toMatchObject({
    gateway: 'stripe',
    status: 'created',
    currency: 'USD',
    amount: 12.99,
    mobile: {
      payment_intent_client_secret: expect.stringMatching(/^pi_.+_secret_/),
      customer: expect.stringMatching(/^cus_/),
      customer_session_client_secret: expect.any(String),
      publishable_key: expect.stringMatching(/^pk_/),
      authorization_url: null,
    },
  });
  expect(new URL(body.payment.mobile.status_url).pathname).toMatch(/\/payment-status$/);
});

test('opens the same card payment again for the same balance', async () => {
  const invoice = await newInvoice();
  const [first, second] = [await fixture.usd.startPayment(invoice), await fixture.usd.startPayment(invoice)];
  expect(second.body.payment.id).toBe(first.body.payment.id);
  expect(second.body.payment.mobile.payment_intent_client_secret).toBe(
    first.body.payment.mobile.payment_intent_client_secret,
  );
  expect((await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body.attempts).toHaveLength(1);
});

test('gives a redirect gateway a page, and each attempt its own reference', async () => {
  const invoice = await newInvoice();
  const first = await fixture.usd.startPayment(invoice, 'paystack');
  const second = await fixture.usd.startPayment(invoice, 'paystack');
  expect(first.body.payment.mobile.payment_intent_client_secret).toBeNull();
  const urls = [first, second].map(({ body }) => body.payment.mobile.authorization_url);
  expect(new Set(urls).size).toBe(2);
});

test('replays the answer to a repeated request byte for byte', async () => {
  const key = randomUUID();
  const invoice = await newInvoice();
  const first = await fixture.usd.startPayment(invoice, 'paystack', key);
  const again = await fixture.usd.startPayment(invoice, 'paystack', key);
  expect(again.text).toBe(first.text);
  expect((await fixture.usd.startPayment(invoice, 'stripe', key)).status).toBe(409);
});

test('refuses an invoice that is paid', async () => {
  const invoice = await newInvoice();
  await fixture.usd.payByCard(invoice);
  const { status, body } = await fixture.usd.startPayment(invoice);
  expect(status).toBe(409);
  expect(body.code).toBe('invoice_not_payable');
});

test('refuses a currency the gateway cannot charge, before asking it', async () => {
  const { ghs } = fixture;
  const order = await ghs.order([domainItem(freshDomain())]);
  await endSchedules(fixture.api.stack);
  const asked = fixture.api.stack.outside.stripe.requests.length;
  const { status, body } = await ghs.startPayment(order.body.invoice.id, 'stripe');
  expect(status).toBe(422);
  expect(body.errors.gateway[0]).toContain('GHS');
  expect(fixture.api.stack.outside.stripe.requests).toHaveLength(asked);
});

test.each([
  ['an unknown gateway', { gateway: 'cash' }, 'gateway'],
  ['no gateway', {}, 'gateway'],
  ['save_card of the wrong type', { gateway: 'stripe', save_card: 'yes' }, 'save_card'],
])('refuses %s, naming the field', async (_case, body, field) => {
  const path = `/invoices/${await newInvoice()}/payments/start`;
  const response = await fixture.usd.post(path, body);
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors)).toEqual([field]);
});

test('says to try again when the gateway does not answer, and then works', async () => {
  const invoice = await newInvoice();
  fixture.api.stack.outside.stripe.faults.push({ match: '/v1/', times: 4, status: 503, body: {} });
  const refused = await fixture.usd.startPayment(invoice);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  fixture.api.stack.outside.stripe.faults.length = 0;
  expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
});

test.each(['stripe', 'paystack'] as const)(
  'opens no second session, here at %s, while a bank is processing the payment',
  async (gateway) => {
    const { stripe } = fixture.api.stack.outside;
    const invoice = await newInvoice();
    const started = await fixture.usd.startPayment(invoice);
    const [intent] = started.body.payment.mobile.payment_intent_client_secret.split('_secret');
    const control = (what: string) =>
      fetch(`${stripe.url}/_simulator/payment_intents/${intent}/${what}`, { method: 'POST' });

    // At once, before anybody has told us, and later.
    stripe.webhooks.disturb({ drop: 2 });
    await control('hold');
    const refuse = async () => {
      const { status, body, headers } = await fixture.usd.startPayment(invoice, gateway);
      expect([status, body.code]).toEqual([409, 'payment_in_progress']);
      expect(body.message).toContain('is being processed');
      expect(headers.get('retry-after')).not.toBeNull();
    };
    await refuse();
    await settlePayment('stripe', intent, new Date());
    await refuse();
    const { body } = await fixture.usd.paymentStatus(invoice);
    expect(body).toMatchObject({ status: 'pending', message: expect.stringContaining('need not pay again') });
    stripe.webhooks.disturb({ drop: 0 });

    await fetch(`${stripe.url}/_simulator/payment_intents/${intent}/settle`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'fail' }),
    });
    expect((await fixture.usd.startPayment(invoice, gateway)).status).toBe(201);
  },
);

test('a gateway that does not answer keeps nobody from paying at another one', async () => {
  const { paystack } = fixture.api.stack.outside;
  const invoice = await newInvoice();
  await fixture.usd.startPayment(invoice, 'paystack');
  paystack.faults.push({ match: 'GET /transaction/verify', times: 4, status: 503, body: {} });
  expect((await fixture.usd.startPayment(invoice, 'stripe')).status).toBe(201);
  expect(paystack.faults[0]?.times).toBeLessThan(4);
  paystack.faults.length = 0;
});

test('does not know the invoice of another client', async () => {
  const invoice = await newInvoice();
  const path = `/clients/${GHS_CLIENT}/invoices/${invoice}/payments/start`;
  const { status } = await fixture.api('POST', path, { token: fixture.token, body: { gateway: 'stripe' } });
  expect(status).toBe(404);
});
