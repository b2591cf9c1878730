import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import { type CpuOf, OWNERS, type Owner } from './cpu-shares.ts';
import type { Asked, Told } from './order-cpu-process.ts';
import { timedSection } from './passes.ts';
import { figure } from './spread.ts';

const WARM_UP = 20;
const ORDERS = 40;

const askOf =
  (child: ChildProcess) =>
  async (ask: Asked['ask'], dataDir = ''): Promise<Told> => {
    child.send({ ask, dataDir } satisfies Asked);
    const [told] = (await once(child, 'message')) as [Told];
    return told;
  };

/** What is used of the replies to these requests. */
type Replied = {
  access_token: string;
  invoice: { id: number };
  payment: { mobile: { payment_intent_client_secret: string } };
};

const post = async (url: string, token: string, body: object) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return (await response.json()) as Replied;
};

/** Hosting with its domain, ordered and paid by card. */
const buy = async ({ api, stripe }: Told, token: string): Promise<void> => {
  const client = `${api}/clients/${DEMO.user.clients.usd}`;
  const domain = `bench-${randomUUID()}.com`;
  const items = [
    { type: 'hosting', package_id: 1, billing_cycle: 'annually', domain, domain_option: 'existing' },
    { type: 'domain', domain, domain_option: 'register', years: 1 },
  ];
  const order = await post(`${client}/orders`, token, { items, payment_gateway: 'stripe' });
  const path = `${client}/invoices/${order.invoice.id}/payments/start`;
  const started = await post(path, token, { gateway: 'stripe' });
  const client_secret = started.payment.mobile.payment_intent_client_secret;
  const paid = await fetch(`${stripe}/v1/payment_intents/${client_secret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa' }),
  });
  if (!paid.ok) throw new Error(`The payment answers ${paid.status}.`);
};

/** The CPU of one paid order with all that follows, one order at a time, in a process that has the whole local stack. */
const measure = async (): Promise<CpuOf> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = fork('test/bench/order-cpu-process.ts', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ask = askOf(child);
  try {
    const told = await ask('start', directory);
    const credentials = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'bench' };
    const { access_token } = await post(`${told.api}/auth/login`, '', credentials);
    const orders = async (count: number) => {
      for (let placed = 0; placed < count; placed += 1) {
        await buy(told, access_token);
        await ask('idle');
      }
    };
    await orders(WARM_UP);
    await ask('profile');
    await orders(ORDERS);
    const { ms, shares } = (await ask('tell')).cpu;
    return { ms: ms / ORDERS, shares };
  } finally {
    child.disconnect();
    await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  }
};

/** What is measured only, with no target. */
const told = (name: string, values: number[]) => ({
  name,
  value: figure(values, 'ms'),
  target: '',
  met: true,
});

export const orderCpu = () =>
  timedSection('CPU of a paid order', measure, (passes) => [
    told(
      'all of the process, without the emulated table',
      passes.map(({ ms }) => ms),
    ),
    ...([...OWNERS, 'node'] satisfies Owner[]).map((owner) =>
      told(
        owner === 'node' ? 'Node itself, between callbacks of all of them' : owner,
        passes.map(({ ms, shares }) => ms * shares[owner]),
      ),
    ),
  ]);
