import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';

const main = fileURLToPath(new URL('../../infra/local/main.ts', import.meta.url));
const PORTS_NEEDED = 13;
let directory: string;
let port: number;
let running: ChildProcess;

/** The first of a run of free ports; another process could take one meanwhile, which the start then reports. */
const findPorts = async (): Promise<number> => {
  const base = 20_000 + Math.floor(Math.random() * 20_000);
  const servers = Array.from({ length: PORTS_NEEDED }, () => createServer());
  const taken = await Promise.allSettled(servers.map((server, offset) => listen(server, base + offset)));
  await Promise.all(servers.filter(({ listening }) => listening).map((server) => closeServer(server)));
  return taken.every(({ status }) => status === 'fulfilled') ? base : findPorts();
};

const start = async (...options: string[]): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [main, ...options], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('Everything answers') && resolve());
    child.once('exit', (code) => reject(new Error(`The stack ended with ${code}.`)));
  });
  return child;
};

const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal);
  await once(child, 'exit');
};

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
  await stop(running, 'SIGKILL');
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

  await stop(running, 'SIGKILL');
  running = await start();

  const secret = started.body.payment.mobile.payment_intent_client_secret;
  const confirmed = await fetch(`${stripe}/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa' }),
  });
  expect(confirmed.status).toBe(200);
  await stop(running, 'SIGTERM');
  running = await start();

  const isDone = ({ body }: ApiResponse) => body.data[0]?.status === 'active';
  await eventually(() => call('GET', `${path}/hosting`, { token }), isDone);
  await eventually(() => call('GET', `${path}/domains`, { token }), isDone);
  expect((await call('GET', `${invoice}/payment-status`, { token })).body.status).toBe('paid');
  expect((await call('GET', `${path}/payments`, { token })).body.data).toHaveLength(1);
});
