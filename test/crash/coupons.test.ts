import { expect, test } from 'vitest';
import { handler as cancelOrder } from '../../functions/orders/cancel-order.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { offerCoupon } from '../support/coupons.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { freshDomain, hostingItem } from '../support/shop.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const request = (ids: Record<string, number>, body: unknown) => clientRequest(stack.token, ids, body);

const wanted = async () => {
  await offerCoupon('CRASH', { limits: { total: 1, per_client: 1, per_month: 1 } });
  const items = [hostingItem(freshDomain())];
  return request({}, { items, payment_gateway: 'stripe', promo_code: 'CRASH' });
};

const placed = async () => (await invokeApi(createOrder, await wanted())).body;
test('an order takes its coupon once, wherever the process that places it dies', async () => {
  await crashEverywhere(stack, {
    arrange: wanted,
    invoke: (ordering) => invokeApi(createOrder, ordering),
    verify: async (ordering) => {
      expect((await invokeApi(createOrder, ordering)).status).toBe(201);
      expect((await readSnapshot()).coupons).toMatchObject([{ used: 1, committed: 0 }]);
    },
  });
});

test('the use of a coupon is released once, wherever the process that cancels the order dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => request({ order: (await placed()).order.id }, {}),
    invoke: (cancelling) => invokeApi(cancelOrder, cancelling),
    verify: async (cancelling) => {
      expect((await invokeApi(cancelOrder, cancelling)).status).toBe(200);
      expect((await readSnapshot()).coupons).toMatchObject([{ used: 0, committed: 0 }]);
    },
  });
});

test('the use of a coupon is committed once, wherever the process that settles the payment dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      await app.payUnnoticed((await placed()).invoice.id, 'stripe');
      return { gateway: 'stripe', reference: (await readSnapshot()).attempts[0]?.reference ?? '' };
    },
    invoke: (paid) => invokeQueue(settle, 'payments', paid),
    verify: async () => {
      const { coupons, hosting } = await readSnapshot();
      expect(coupons).toMatchObject([{ used: 1, committed: 1 }]);
      expect(hosting).toMatchObject([{ status: 'active', recurring_amount: 4990 }]);
    },
  });
});
