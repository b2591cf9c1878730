import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedClient } from '../../infra/client/client.ts';
import type { paths } from '../../infra/client/schema.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { confirmCard, pressPaystack } from '../support/payer.ts';
import { freshDomain } from '../support/shop.ts';

type Gateway = 'stripe' | 'paystack';

let stack: Stack;
let app: Client<paths>;

/** What a call that must succeed answered. */
const dataOf = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(`The call failed: ${JSON.stringify(error)}`);
  return data;
};

const freshKey = () => ({ 'Idempotency-Key': randomUUID() });

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir: null });
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Typed client' };
  const session = dataOf(await typedClient(stack.api).POST('/auth/login', { body }));
  expect(session.user.email).toBe(DEMO.user.email);
  app = typedClient(stack.api, session.access_token);
});
afterAll(() => stack.close());

const orderDomain = async (client: number, gateway: Gateway) => {
  const name = freshDomain();
  const items = [{ type: 'domain', domain: name, domain_option: 'register', years: 1 } as const];
  const params = { path: { client }, header: freshKey() };
  const body = { items, payment_gateway: gateway };
  return dataOf(await app.POST('/clients/{client}/orders', { params, body }));
};

const startPayment = async (client: number, invoice: number, gateway: Gateway) => {
  const params = { path: { client, invoice }, header: freshKey() };
  const path = '/clients/{client}/invoices/{invoice}/payments/start';
  return dataOf(await app.POST(path, { params, body: { gateway } })).payment.mobile;
};

/** Asks as often as the API says, until there is a result; the sheet is closed after it. */
const resultOf = async (client: number, invoice: number) => {
  for (;;) {
    const params = { path: { client, invoice } };
    const path = '/clients/{client}/invoices/{invoice}/payment-status';
    const status = dataOf(await app.GET(path, { params }));
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

  const params = { path: { client } };
  const orders = dataOf(await app.GET('/clients/{client}/orders', { params }));
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
  const params = { path: { client: DEMO.other.clients.usd } };
  const { error, response } = await app.GET('/clients/{client}', { params });
  expect(response.status).toBe(403);
  expect(error?.code).toBe('client_forbidden');
});
