import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import type { Row } from './report.ts';

const SECONDS = 5;
const PORT = 43_210;
const BASE = `http://127.0.0.1:${PORT}/api/v1`;
const CLIENT = DEMO.user.clients.usd;
const json = { 'content-type': 'application/json' };

/** Requests per second of a PHP peer on 2 cores with the load on the same cores, 8 connections; and our target. */
type Case = { name: string; peer: number; factor: number; request: autocannon.Request };

const startLocalStack = async (directory: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [resolve('infra/local/main.ts'), '--fresh', '--unlimited'], {
    cwd: directory,
    env: { ...process.env, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (text) => String(text).includes('Everything answers') && done());
    child.once('exit', (code) => failed(new Error(`The local stack ended with ${code}.`)));
  });
  child.stdout.resume();
  return child;
};

const credentials = JSON.stringify({ email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'bench' });

const orderBody = () =>
  JSON.stringify({
    items: [{ type: 'domain', domain: `bench-${randomUUID()}.com`, domain_option: 'register', years: 1 }],
    payment_gateway: 'stripe',
  });

const planOrder = (token: string): autocannon.Request => ({
  method: 'POST',
  path: `/api/v1/clients/${CLIENT}/orders`,
  setupRequest: (request) => ({
    ...request,
    headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: orderBody(),
  }),
});

const logIn = async (): Promise<string> => {
  const response = await fetch(`${BASE}/auth/login`, { method: 'POST', headers: json, body: credentials });
  return ((await response.json()) as { access_token: string }).access_token;
};

const createInvoices = async (token: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    await fetch(`${BASE}/clients/${CLIENT}/orders`, { method: 'POST', headers, body: orderBody() });
  }
};

const cases = (token: string): Case[] => {
  const get = (path: string) => ({
    method: 'GET' as const,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return [
    { name: 'catalog', peer: 190, factor: 15, request: get('/catalog/hosting-packages') },
    { name: 'mobile config', peer: 234, factor: 15, request: get('/mobile/config') },
    { name: 'profile', peer: 135, factor: 6, request: get(`/clients/${CLIENT}`) },
    { name: 'invoice list (17 invoices)', peer: 34, factor: 20, request: get(`/clients/${CLIENT}/invoices`) },
    {
      name: 'login',
      peer: 6.5,
      factor: 3,
      request: { method: 'POST', path: '/api/v1/auth/login', headers: json, body: credentials },
    },
  ];
};

const load = (connections: number, request: autocannon.Request) =>
  autocannon({ url: `http://127.0.0.1:${PORT}`, connections, duration: SECONDS, requests: [request] });

const measure = async ({ name, peer, factor, request }: Case): Promise<Row> => {
  const one = await load(1, request);
  const eight = await load(8, request);
  const ratio = eight.requests.average / peer;
  const failed = one.non2xx + eight.non2xx + eight.errors;
  const rates = `${one.requests.average.toFixed(0)} and ${eight.requests.average.toFixed(0)} requests/s`;
  return {
    name,
    value: `${rates} at 1 and 8 connections, ${ratio.toFixed(1)} × peer${failed ? `, ${failed} FAILED` : ''}`,
    target: `≥ ${factor} × ${peer}`,
    met: failed === 0 && ratio >= factor,
  };
};

const PEER_CHECKOUT_MS = 42;

const measureOrders = async (token: string): Promise<Row> => {
  const one = await load(1, planOrder(token));
  const eight = await load(8, planOrder(token));
  const ratio = PEER_CHECKOUT_MS / one.latency.average;
  return {
    name: 'order with its invoice',
    value: `${one.latency.average.toFixed(1)} ms at 1 connection, ${eight.requests.average.toFixed(0)} requests/s at 8`,
    target: `≥ 5 × faster than ${PEER_CHECKOUT_MS} ms`,
    met: one.non2xx + eight.non2xx === 0 && ratio >= 5,
  };
};

/** The whole local stack under load, the load generator on the same cores. */
export const throughput = async (): Promise<Row[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const stack = await startLocalStack(directory);
  try {
    const token = await logIn();
    await createInvoices(token, 17);
    const rows: Row[] = [];
    for (const entry of cases(token)) rows.push(await measure(entry));
    rows.push(await measureOrders(token));
    return rows;
  } finally {
    stack.kill('SIGTERM');
    await once(stack, 'exit');
    rmSync(directory, { recursive: true, force: true });
  }
};
