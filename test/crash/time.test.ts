import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { FOR_REPLY_MS, FOR_WRITING_MS } from '../../shared/platform/deadline.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import type { Impostor } from '../support/fault-gate.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

/** Holds every call whose name contains `match` until it is let go. */
const hanging = (match: string): { impostor: Impostor; letGo: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const impostor: Impostor = async (call) => {
    if (call.includes(match)) await promise;
    return null;
  };
  return { impostor, letGo: resolve };
};

const TRY_AGAIN = { status: 503, body: { code: 'temporarily_unavailable' } };

test.each(['stripe', 'paystack'] as const)(
  'a request that %s keeps waiting is replied to before its function ends, and loses nothing',
  async (gateway) => {
    const request = app.paymentRequest(await app.order([hostingItem(freshDomain())]), gateway);
    const { impostor, letGo } = hanging(`${gateway} `);
    await stack.gate.impersonated(impostor, async () => {
      const reply = await invokeApi(startPayment, { ...request, timeoutMs: FOR_WRITING_MS + 300 });
      expect(reply).toMatchObject(TRY_AGAIN);
      expect(reply.headers['retry-after']).toBeTruthy();
      letGo();
    });

    const again = await invokeApi(startPayment, request);
    expect(again.status).toBe(201);
    const { attempts } = await readSnapshot();
    expect(attempts.map(({ id }) => id)).toEqual([again.body.payment.id]);
  },
);

test('a request that the table keeps waiting is replied to as well; what it wrote is found by the next try', async () => {
  const body = { items: [hostingItem(freshDomain())], payment_gateway: 'stripe' };
  const order = { token: stack.token, ids: { client: USD_CLIENT }, body, idempotencyKey: randomUUID() };
  const { impostor, letGo } = hanging('TransactWriteItems');
  await stack.gate.impersonated(impostor, async () => {
    const reply = await invokeApi(createOrder, { ...order, timeoutMs: FOR_REPLY_MS + 1_000 });
    expect(reply).toMatchObject(TRY_AGAIN);
    letGo();
  });

  const again = await invokeApi(createOrder, order);
  expect(again.status).toBe(201);
  expect((await readSnapshot()).orders.map(({ id }) => id)).toEqual([again.body.order.id]);
});

test('a message whose work hangs fails alone, before its worker ends', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  await app.order([hostingItem(freshDomain())], true);
  const [account] = (await readSnapshot()).hosting;
  const message = { kind: 'hosting', client_id: USD_CLIENT, id: account?.id };
  const { impostor, letGo } = hanging('dynamodb ');
  await stack.gate.impersonated(impostor, async () => {
    const done = await invokeQueue(provisionServices, 'provisioning', message, FOR_REPLY_MS + 300);
    expect(done).toBe(false);
    letGo();
  });
});

test('settlement that a gateway keeps waiting is tried again by the queue', async () => {
  const invoice = await app.order([hostingItem(freshDomain())]);
  await app.payUnnoticed(invoice, 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  const message = { gateway: 'stripe', reference: attempt?.reference };
  const { impostor, letGo } = hanging('stripe ');
  await stack.gate.impersonated(impostor, async () => {
    expect(await invokeQueue(settle, 'payments', message, FOR_WRITING_MS + 300)).toBe(false);
    letGo();
  });
  expect(await invokeQueue(settle, 'payments', message)).toBe(true);
  expect((await readSnapshot()).invoices).toMatchObject([{ status: 'paid' }]);
});
