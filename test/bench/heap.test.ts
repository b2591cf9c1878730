import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QueueName } from '../../shared/contract/resources.ts';
import { ownedBy } from '../../shared/mails/outbox.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { eventually } from '../support/eventually.ts';
import { eventsAbout, signStripe } from '../support/gateway-events.ts';
import { operations } from '../support/openapi.ts';
import { domainItem, freshDomain, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';
import { type Bench, measureOne, startBench } from './endpoints.ts';
import { type HeapUse, handOut, type Work } from './heap.ts';
import type { Message } from './heap-process.ts';
import { askedOf } from './invocation.ts';
import { median } from './report.ts';
import type { TableCall } from './table-call.ts';

/** What V8 notes and makes of code at its first run, and nothing made of what runs often, which would come at any time. */
const STEADY = [
  '--no-lazy-feedback-allocation',
  '--no-opt',
  '--no-maglev',
  '--always-sparkplug',
  '--no-flush-bytecode',
];

const PARTS = 6;

/**
 * In all 10,000 requests and messages after those that warm up: 7 kinds that only the table is asked for, 9 that ask other
 * systems too, one after the other, for each connection holds buffers.
 */
const QUICK = { requests: 168, warmUp: 1, parts: PARTS, together: 8 };
const SLOW = { requests: 60, warmUp: 4, parts: PARTS, together: 1 };

/**
 * What is kept of each request adds to every part, and a kept promise, key or line is more than this. The median part is
 * looked at: in some V8 gives back what it had put aside, or puts more aside.
 */
const BYTES_PER_REQUEST = 100;

vi.setConfig({ testTimeout: 120_000 });

let bench: Bench;
let shop: Shopper;
let functions: ChildProcess;

beforeAll(async () => {
  bench = await startBench();
  shop = shopper(bench.api, await bench.api.login(), USD_CLIENT);
  functions = fork('test/bench/heap-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: STEADY,
  });
});
afterAll(async () => {
  functions.kill();
  await bench.close();
});

/** Does the work again and again in a process of functions, where nothing may be left of it. */
const expectFlat = async (work: Work, effort: Message['effort']): Promise<void> => {
  functions.send({ work, effort } satisfies Message);
  const [{ name, bytes }] = (await once(functions, 'message')) as [HeapUse];
  expect([name, bytes.length]).toEqual([name, PARTS + 1]);
  const grown = bytes.slice(1).map((each, part) => (each - (bytes[part] ?? 0)) / effort.requests);
  expect([name, median(grown) < BYTES_PER_REQUEST, grown]).toEqual([name, true, grown]);
};

/** With the table replying as it did the first time. */
const replaying = async (calls: TableCall[], work: () => Promise<void>): Promise<void> => {
  bench.proxy.replay(calls);
  await work().finally(() => bench.proxy.replay(null));
};

test.each([
  ['GET', '/mobile/config', 'what is public', 200, QUICK],
  ['GET', '/clients/{client}', 'a read', 200, QUICK],
  ['GET', '/clients/{client}/invoices', 'a list', 200, QUICK],
  ['POST', '/orders/quote', 'a quote, which asks the registrar', 200, SLOW],
  ['POST', '/clients/{client}/orders', 'an order', 201, SLOW],
  ['POST', '/clients/{client}/tickets', 'a ticket', 201, SLOW],
  ['POST', '/clients/{client}/invoices/{invoice}/payments/start', 'a payment by card', 201, SLOW],
  ['POST', '/auth/logout', 'a log-out', 200, QUICK],
])('%s %s, %s, leaves nothing in the heap', async (method, path, _kind, status, effort) => {
  const operation = operations.find((each) => each.method === method && each.path === path);
  if (!operation) throw new Error(`There is no ${method} ${path}.`);
  const measured = await measureOne(bench, operation);
  expect(measured.response.status).toBe(status);
  await replaying(measured.calls, () => expectFlat({ request: askedOf(measured) }, effort));
});

test.each([
  ['GET', `/clients/${USD_CLIENT}/invoices/1`, '', 404],
  ['PATCH', `/clients/${USD_CLIENT}/profile`, '{"nothing":1}', 422],
])('%s %s, which is refused, leaves nothing in the heap', async (method, path, body, status) => {
  const token = await bench.api.login();
  const headers = { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await expectFlat({ request: { name: path, method, url: `/api/v1${path}`, headers, body, status } }, QUICK);
});

const messages = async (name: string, queue: QueueName, message: object): Promise<void> => {
  const calls = await bench.proxy.watch(() => handOut(name, queue, message));
  expect(calls.length).toBeGreaterThan(0);
  await replaying(calls, () => expectFlat({ name, queue, message }, SLOW));
};

test('a payment leaves nothing in the heap of the webhook, of settlement and of what sets services up', async () => {
  const order = await shop.order([domainItem(freshDomain())]);
  const started = await shop.startPayment(order.body.invoice.id);
  const secret: string = started.body.payment.mobile.payment_intent_client_secret;
  const reference = secret.split('_secret')[0] ?? '';
  await shop.confirmCard(secret);
  const [body = ''] = await eventually(
    () => Promise.resolve(eventsAbout(bench.api.stack, 'stripe', reference)),
    (events) => events.length > 0,
  );
  const headers = { host: 'localhost', 'content-type': 'application/json', ...signStripe(body) };
  await expectFlat(
    {
      request: { name: 'webhook', method: 'POST', url: '/stripe', headers, body, status: 200 },
    },
    SLOW,
  );
  await messages('payments/settle-payments', 'payments', { gateway: 'stripe', reference });
  const { body: domains } = await shop.get('/domains');
  const { id } = domains.data.find(({ status }: { status: string }) => status === 'pending_registration');
  await messages('lifecycle/run-service-tasks', 'provisioning', {
    kind: 'domain',
    client_id: USD_CLIENT,
    id,
  });
});

test('what is told of an event leaves nothing in the heap', async () => {
  const { body } = await shop.get('/events');
  const event = { client_id: USD_CLIENT, event_id: body.data[0].id };
  await messages('notifications/send-notifications', 'notifications', event);
  const { items } = await queryPage(collections.mails(ownedBy.client(USD_CLIENT)), { limit: 100 });
  const queued = items.find(({ status }) => status === 'queued');
  await messages('mails/send-mails', 'mails', { mail: queued?.reference });
});

test('a minute without work leaves nothing in the heap of the reconciler', () =>
  expectFlat({ name: 'workers/reconcile', schedule: true }, QUICK));
