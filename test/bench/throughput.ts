import { execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { startArguments, stopProcess } from '../support/local-stack.ts';
import type { Row } from './report.ts';

const SECONDS = 2;
const CLIENT = DEMO.user.clients.usd;
const json = { 'content-type': 'application/json' };

type Case = { name: string; request: autocannon.Request };

const credentials = JSON.stringify({ email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'bench' });

const orderBody = () =>
  JSON.stringify({
    items: [{ type: 'domain', domain: `bench-${randomUUID()}.com`, domain_option: 'register', years: 1 }],
    payment_gateway: 'stripe',
  });

/** Each session may place 120 orders a minute. */
const SESSIONS = 8;

/** Orders of all these sessions by turns. */
const planOrder = (tokens: string[]): autocannon.Request => {
  let placed = 0;
  return {
    method: 'POST',
    path: `/api/v1/clients/${CLIENT}/orders`,
    setupRequest: (request) => {
      placed += 1;
      const token = tokens[placed % tokens.length];
      return {
        ...request,
        headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        body: orderBody(),
      };
    },
  };
};

const logIn = async (base: string): Promise<string> => {
  const response = await fetch(`${base}/auth/login`, { method: 'POST', headers: json, body: credentials });
  return ((await response.json()) as { access_token: string }).access_token;
};

const createInvoices = async (base: string, token: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    await fetch(`${base}/clients/${CLIENT}/orders`, { method: 'POST', headers, body: orderBody() });
  }
};

const cases = (tokens: string[]): Case[] => {
  const [token = ''] = tokens;
  const get = (path: string) => ({
    method: 'GET' as const,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return [
    { name: 'catalog', request: get('/catalog/hosting-packages') },
    { name: 'mobile config', request: get('/mobile/config') },
    { name: 'profile', request: get(`/clients/${CLIENT}`) },
    { name: 'order list (17 orders)', request: get(`/clients/${CLIENT}/orders`) },
    { name: 'invoice list (17 invoices)', request: get(`/clients/${CLIENT}/invoices`) },
    { name: 'order with its invoice', request: planOrder(tokens) },
    // Last, for so many log-ins end the session of the others.
    {
      name: 'login',
      request: { method: 'POST', path: '/api/v1/auth/login', headers: json, body: credentials },
    },
  ];
};

const load = (base: string, connections: number, request: autocannon.Request) =>
  autocannon({ url: new URL(base).origin, connections, duration: SECONDS, requests: [request] });

const measure = async (base: string, { name, request }: Case): Promise<Row> => {
  const one = await load(base, 1, request);
  const eight = await load(base, 8, request);
  const failed = one.non2xx + one.errors + eight.non2xx + eight.errors;
  const rates = `${one.requests.average.toFixed(0)} and ${eight.requests.average.toFixed(0)} requests/s`;
  const latency = `p50 ${one.latency.p50} and ${eight.latency.p50} ms, p99 ${one.latency.p99} and ${eight.latency.p99} ms`;
  return {
    name,
    value: `${rates} at 1 and 8 connections, ${latency}${failed ? `, ${failed} FAILED` : ''}`,
    target: 'none fails',
    met: failed === 0,
  };
};

/** The most of the machine's memory that the local stack takes under load; it grows into what V8 lets it have. */
const MAX_MEGABYTES = 500;

/** The memory of a process that is not in swap. */
const megabytesOf = (pid: number): number => {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
};

const memoryRow = (before: number, after: number): Row => ({
  name: 'memory of the local stack',
  value: `${before} MB as started, ${after} MB after that load`,
  target: `≤ ${MAX_MEGABYTES} MB`,
  met: after <= MAX_MEGABYTES,
});

/** The whole local stack under load, the load generator on the same cores. */
export const throughput = async (): Promise<Row[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const stack = fork('test/bench/stack-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: startArguments().slice(0, -1),
  });
  stack.send(directory);
  const [base] = (await once(stack, 'message')) as [string];
  const { pid = 0 } = stack;
  const before = megabytesOf(pid);
  try {
    const tokens: string[] = [];
    while (tokens.length < SESSIONS) tokens.push(await logIn(base));
    await createInvoices(base, String(tokens[0]), 17);
    const rows: Row[] = [];
    for (const entry of cases(tokens)) rows.push(await measure(base, entry));
    return [...rows, memoryRow(before, megabytesOf(pid))];
  } finally {
    await stopProcess(stack, 'SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};
