import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as provisionServices } from '../../functions/fulfilment/provision-services.ts';
import { reconcile } from '../../shared/fulfilment/reconcile.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { type Snapshot, takeSnapshot } from '../support/invariants/snapshot.ts';
import { invokeQueue } from '../support/invoke.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, scanTable } from '../support/table.ts';
import { type Buyer, buyer } from './buyer.ts';

let stack: CrashStack;
let app: Buyer;
beforeAll(async () => {
  stack = await startCrashStack();
  app = buyer(stack);
});
afterAll(() => stack.close());

const snapshot = async (): Promise<Snapshot> => takeSnapshot(await scanTable());

const paidByCredit = async (...items: unknown[]): Promise<Snapshot> => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  await app.order(items, true);
  return snapshot();
};

const expectActive = async () => {
  const { hosting, domains } = await snapshot();
  for (const { status } of [...hosting, ...domains]) expect(status).toBe('active');
};

test('hosting is set up once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const [record] = (await paidByCredit(hostingItem(freshDomain()))).hosting;
      return { kind: 'hosting', client_id: USD_CLIENT, id: record?.id };
    },
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    verify: expectActive,
  });
  expect(struck).toBeGreaterThan(12);
});

test('a domain is bought once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const [record] = (await paidByCredit(domainItem(freshDomain()))).domains;
      return { kind: 'domain', client_id: USD_CLIENT, id: record?.id };
    },
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    verify: expectActive,
  });
  expect(struck).toBeGreaterThan(8);
});

test('lost work is found, wherever the reconciler dies', async () => {
  const aheadMs = 10 * 60_000;
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const domain = freshDomain();
      await paidByCredit(hostingItem(domain), domainItem(domain));
      await app.payUnnoticed(await app.order([domainItem(freshDomain())]), 'paystack');
    },
    invoke: () => reconcile(new Date(Date.now() + aheadMs)),
    verify: async () => {
      await expectActive();
      expect((await snapshot()).invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
    },
    aheadMs,
  });
  expect(struck).toBeGreaterThan(15);
});
