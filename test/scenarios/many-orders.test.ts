import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { apiOf, MANY_ORDERS } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { endSchedules, lengthOf, untilIdle } from '../support/idle.ts';
import { multiplyOrders, reachOfSimulators } from '../support/many-orders.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';

const ORDERS = 50_000;

let directory: string;
let stack: Stack;

const start = async (): Promise<void> => {
  stack = await startStack({ port: 0, dataDir: directory, config: MANY_ORDERS });
  await endSchedules(stack);
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'many-orders-'));
  await start();
});
afterEach(async () => {
  await stack.close();
  rmSync(directory, { recursive: true });
});

/** What the state of each simulator has been read and written so far. */
const touched = () => {
  const { outside, mail } = stack;
  const { stripe, paystack, whm, registrar } = outside;
  return Object.entries({ stripe, paystack, whm, registrar, mail }).map(([name, { store }]) => {
    const { read = 0, written = 0, bytes = 0 } = store?.touched ?? {};
    return { name, read, written, bytes };
  });
};

const untilAllIsDone = async (): Promise<void> => {
  await untilIdle(stack);
  await eventually(
    () => Promise.all(Object.values(stack.queues.queues).map(lengthOf)),
    (lengths) => lengths.every((length) => length === 0),
  );
};

/** Orders hosting with a domain and pays; returns what the simulators read and wrote for it. */
const costOfAnOrder = async () => {
  const api = apiOf(stack);
  const shop = shopper(api, await api.login());
  await untilAllIsDone();
  const before = touched();
  const domain = freshDomain();
  const order = await shop.order([hostingItem(domain), domainItem(domain)]);
  await shop.payByCard(order.body.invoice.id);
  await eventually(
    () => shop.get(`/orders/${order.body.order.id}`),
    ({ body }) => body.data.status === 'active',
  );
  await untilAllIsDone();
  return touched().map(({ name, read, written, bytes }, index) => ({
    name,
    read: read - (before[index]?.read ?? 0),
    written: written - (before[index]?.written ?? 0),
    bytes: bytes - (before[index]?.bytes ?? 0),
  }));
};

test('after 50,000 orders the simulators read and write for one more what they did for the first', async () => {
  // What comes with the first order of a client only, such as its customer at Stripe.
  await costOfAnOrder();
  const reach = reachOfSimulators(directory);
  const first = await costOfAnOrder();
  await stack.close();
  expect(multiplyOrders(directory, reach, ORDERS)).toBeGreaterThan(10 * ORDERS);
  await start();
  const later = await costOfAnOrder();
  for (const [index, { name, read, written, bytes }] of later.entries()) {
    expect({ name, read, written }).toEqual({
      name,
      read: first[index]?.read,
      written: first[index]?.written,
    });
    // A mail may name another day.
    expect(Math.abs(bytes - (first[index]?.bytes ?? 0))).toBeLessThan(500);
  }
}, 300_000);
