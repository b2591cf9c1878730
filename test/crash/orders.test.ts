import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as createCreditInvoice } from '../../functions/credit/create-credit-invoice.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';

const stack = crashStackForFile();

const newOrder = (applyCredit: boolean) => {
  const domain = freshDomain();
  const items = [hostingItem(domain), domainItem(domain)];
  const body = { items, payment_gateway: 'stripe', apply_credit: applyCredit };
  return { token: stack.token, ids: { client: USD_CLIENT }, body, idempotencyKey: randomUUID() };
};

test('an order is placed whole, once or not at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => newOrder(false),
    invoke: (order) => invokeApi(createOrder, order),
    verify: async (_order, again) => {
      const { orders, invoices, hosting, domains } = await readSnapshot();
      const counts = [orders, invoices, hosting, domains].map(({ length }) => length);
      expect(
        again
          ? [[1, 1, 1, 1]]
          : [
              [0, 0, 0, 0],
              [1, 1, 1, 1],
            ],
      ).toContainEqual(counts);
    },
  });
  expect(struck).toBeGreaterThan(6);
});

test('an order paid by credit takes the credit once and comes to life, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await adjustCredit(USD_CLIENT, 'USD', 50_000);
      return newOrder(true);
    },
    invoke: (order) => invokeApi(createOrder, order),
    verify: async (_order, again) => {
      const { orders, hosting, domains } = await readSnapshot();
      expect(orders.length).toBeGreaterThanOrEqual(again ? 1 : 0);
      for (const { status } of [...orders, ...hosting, ...domains]) expect(status).toBe('active');
    },
  });
  expect(struck).toBeGreaterThan(10);
});

test('a credit invoice is made once or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => ({
      token: stack.token,
      ids: { client: USD_CLIENT },
      body: { amount: 20 },
      idempotencyKey: randomUUID(),
    }),
    invoke: (request) => invokeApi(createCreditInvoice, request),
    verify: async (_request, again) => {
      const { invoices } = await readSnapshot();
      expect(again ? [1] : [0, 1]).toContain(invoices.length);
    },
  });
});
