import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { findPorts, startProcess, stopProcess } from '../support/local-stack.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';

let directory: string;
let port: number;
let running: ChildProcess;

const start = (...options: string[]) => startProcess(directory, port, ...options);

const call = (method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse> =>
  callApi(`http://127.0.0.1:${port}/api/v1`, method, path, {
    ...request,
    headers: { 'idempotency-key': randomUUID() },
  });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'stack-'));
  port = await findPorts();
  running = await start('--fresh');
});
afterAll(async () => {
  await stopProcess(running, 'SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

test('a payment goes on after the whole system was killed in the middle of it', async () => {
  const { stripe } = JSON.parse(readFileSync(join(directory, '.local/endpoints.json'), 'utf8'));
  const credentials = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'test' };
  const login = await call('POST', '/auth/login', { body: credentials });
  const token = login.body.access_token;
  const domain = freshDomain();
  const items = [hostingItem(domain), domainItem(domain)];
  const path = `/clients/${USD_CLIENT}`;
  const order = await call('POST', `${path}/orders`, { token, body: { items, payment_gateway: 'stripe' } });
  const invoice = `${path}/invoices/${order.body.invoice.id}`;
  const started = await call('POST', `${invoice}/payments/start`, { token, body: { gateway: 'stripe' } });

  await stopProcess(running, 'SIGKILL');
  running = await start();

  const secret = started.body.payment.mobile.payment_intent_client_secret;
  const confirmed = await fetch(`${stripe}/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa' }),
  });
  expect(confirmed.status).toBe(200);
  await stopProcess(running, 'SIGTERM');
  running = await start();

  const isDone = ({ body }: ApiResponse) => body.data[0]?.status === 'active';
  await eventually(() => call('GET', `${path}/hosting`, { token }), isDone);
  await eventually(() => call('GET', `${path}/domains`, { token }), isDone);
  expect((await call('GET', `${invoice}/payment-status`, { token })).body.status).toBe('paid');
  expect((await call('GET', `${path}/payments`, { token })).body.data).toHaveLength(1);
}, 90_000);
