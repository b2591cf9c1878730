import { expect, test } from 'vitest';
import { planOrderCancellation } from '../../shared/orders/orders.ts';
import { planOrder } from '../../shared/orders/plan-order.ts';
import { priceLines } from '../../shared/orders/pricing.ts';
import { StaleWriteError } from '../../shared/platform/table/write.ts';
import { clientOf, NOW } from '../support/unit/records.ts';

const client = clientOf();
const priced = priceLines([], { client, taxes: null, now: NOW }, new Map());
const request = { client, priced, gateway: 'stripe', notes: null } as const;
const { order, invoice } = planOrder(
  {
    ...request,
    applyCredit: false,
    unaskedNames: [],
    contested: new Map(),
    hosted: [],
    facts: null,
    userId: 5,
  },
  new Date(NOW),
);
const unpaid = { ...invoice, status: 'unpaid', balance: 100, total: 100 } as const;

const cancel = (status: typeof order.status, found: Partial<typeof invoice> = {}) =>
  planOrderCancellation(
    { order: { ...order, status }, invoice: { ...unpaid, ...found }, services: [], attempts: [] },
    'user:5',
    NOW,
  );

test('an order is cancelled while it is pending, and stays so', () => {
  expect(cancel('pending').order).toMatchObject({ status: 'cancelled', updated_at: NOW.toISOString() });
  expect(cancel('cancelled')).toEqual({ order: { ...order, status: 'cancelled' }, writes: [] });
  expect(() => cancel('active')).toThrow(expect.objectContaining({ code: 'order_not_cancellable' }));
});

test('an order whose invoice somebody else has cancelled since is read again', () => {
  expect(() => cancel('pending', { status: 'cancelled' })).toThrow(StaleWriteError);
});
