import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../../infra/client/client.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { confirmCard, pressPaystack } from '../support/payer.ts';
import { freshDomain } from '../support/shop.ts';

type Gateway = 'stripe' | 'paystack';

let stack: Stack;
let app: ApiClient;

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir: null });
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Typed client' };
  const session = await apiClient({ baseUrl: stack.api }).post('/auth/login', { body });
  expect(session.user.email).toBe(DEMO.user.email);
  app = apiClient({ baseUrl: stack.api, token: () => session.access_token });
});
afterAll(() => stack.close());

const orderDomain = async (client: number, gateway: Gateway) => {
  const name = freshDomain();
  const items = [{ type: 'domain', domain: name, domain_option: 'register', years: 1 } as const];
  return app.once('/clients/{client}/orders', {
    path: { client },
    body: { items, payment_gateway: gateway },
  });
};

const startPayment = async (client: number, invoice: number, gateway: Gateway) => {
  const path = { client, invoice };
  const body = { gateway };
  const started = await app.once('/clients/{client}/invoices/{invoice}/payments/start', { path, body });
  return started.payment.mobile;
};

/** Asks as often as the API says, until there is a result; the sheet is closed after it. */
const resultOf = async (client: number, invoice: number) => {
  for (;;) {
    const path = { client, invoice };
    const status = await app.get('/clients/{client}/invoices/{invoice}/payment-status', { path });
    if (status.status !== 'pending' || status.poll_after_seconds === null) return status;
    await wait(status.poll_after_seconds * 1000);
  }
};

test('an app with the typed client pays an order by card', async () => {
  const client = DEMO.user.clients.usd;
  const { invoice, order } = await orderDomain(client, 'stripe');
  const mobile = await startPayment(client, invoice.id, 'stripe');
  await confirmCard(stack, mobile.payment_intent_client_secret ?? '');
  expect(await resultOf(client, invoice.id)).toMatchObject({
    status: 'paid',
    balance: 0,
    gateway: 'stripe',
  });

  const orders = await app.get('/clients/{client}/orders', { path: { client } });
  expect(orders.data[0]).toMatchObject({ id: order.id, status: 'active' });
});

test('an app with the typed client pays an order through Paystack', async () => {
  const client = DEMO.user.clients.ghs;
  const { invoice } = await orderDomain(client, 'paystack');
  const mobile = await startPayment(client, invoice.id, 'paystack');
  await pressPaystack(mobile.authorization_url ?? '', 'pay');
  expect(await resultOf(client, invoice.id)).toMatchObject({ status: 'paid', gateway: 'paystack' });
});

test('an app with the typed client sees a decline and what to tell the payer', async () => {
  const client = DEMO.user.clients.usd;
  const { invoice } = await orderDomain(client, 'stripe');
  const mobile = await startPayment(client, invoice.id, 'stripe');
  await confirmCard(stack, mobile.payment_intent_client_secret ?? '', 'pm_card_chargeDeclinedExpiredCard');
  const { status, message } = await resultOf(client, invoice.id);
  expect(status).toBe('failed');
  expect(message).toMatch(/expired/i);
});

test('a failure reaches the app as a typed error', async () => {
  const foreign = app.get('/clients/{client}', { path: { client: DEMO.other.clients.usd } });
  await expect(foreign).rejects.toMatchObject({ status: 403, code: 'client_forbidden' });
});
