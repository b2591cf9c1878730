import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as submitOtp } from '../../functions/invoices/submit-payment-otp.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as saveMethod } from '../../functions/payment-methods/save-payment-method.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { tableName } from '../../shared/platform/table/client.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { confirmSetup } from '../support/saved-card.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { documentClient, scanTable } from '../support/table.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();

const request = (client: number, ids: Record<string, number>, body: unknown) =>
  clientRequest(stack.token, { client, ...ids }, body);

const order = async (client: number, payment_gateway: string): Promise<number> => {
  const body = { items: [hostingItem(freshDomain())], payment_gateway };
  return (await invokeApi(createOrder, request(client, {}, body))).body.invoice.id;
};

/** The answer to the request sent again: while the first may be alive it waits, and once that is over it has the answer. */
const repeat = async (sent: Parameters<typeof invokeApi>[1]) => {
  const { status, body, headers } = await invokeApi(startPayment, sent);
  if (status !== 409) return status;
  expect([body.code, headers['retry-after']]).toEqual(['idempotency_in_progress', '1']);
  for (const item of await scanTable()) {
    if (item.unfinished_until === undefined) continue;
    const Item = { ...item, unfinished_until: '2000-01-01T00:00:00.000Z' };
    await documentClient().send(new PutCommand({ TableName: tableName(), Item }));
  }
  return (await invokeApi(startPayment, sent)).status;
};

const save = async (card: string): Promise<number> => {
  const { body } = await invokeApi(saveMethod, request(USD_CLIENT, {}, { gateway: 'stripe' }));
  const reference = await confirmSetup(stack, body.setup.setup_intent_client_secret, card);
  await invokeQueue(settle, 'payments', { gateway: 'stripe', reference });
  return (await getWallet(USD_CLIENT)).default_id ?? 0;
};

test('a saved card is charged once while its client waits, wherever the process that charges it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const payment_method_id = await save('pm_card_visa');
      return request(USD_CLIENT, { invoice: await order(USD_CLIENT, 'stripe') }, { payment_method_id });
    },
    invoke: (charging) => invokeApi(startPayment, charging),
    verify: async (charging) => {
      expect(await repeat(charging)).toBe(201);
      const { invoices, payments, attempts } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'paid' }]);
      expect([payments.length, attempts.length]).toEqual([1, 1]);
    },
  });
  expect(struck).toBeGreaterThan(20);
});

const WALLET = { channel: 'mobile_money', phone: '0551234000', provider: 'mtn' };
const VOUCHER = { ...WALLET, phone: '0201234567', provider: 'vod' };

const approve = (reference: string) =>
  fetch(`${stack.outside.paystack.url}/_simulator/transactions/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'success' }),
  });

test('a wallet can be asked and pays once, wherever the process that asks it dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => request(GHS_CLIENT, { invoice: await order(GHS_CLIENT, 'paystack') }, WALLET),
    invoke: (prompting) => invokeApi(startPayment, prompting),
    verify: async (prompting) => {
      expect(await repeat(prompting)).toBe(201);
      const started = await invokeApi(startPayment, { ...prompting, idempotencyKey: randomUUID() });
      expect(started.body.payment.next_action.type).toBe('approve_on_phone');
      const { attempts } = await readSnapshot();
      const { reference = '' } = attempts.find(({ id }) => id === started.body.payment.id) ?? {};
      await approve(reference);
      await settlePayment('paystack', reference, new Date());
      const { invoices, payments } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'paid' }]);
      expect(payments).toHaveLength(1);
      expect(await findProblems(stack.outside)).toEqual([]);
    },
  });
});

test('a code pays once, wherever the process that sends it dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const invoice = await order(GHS_CLIENT, 'paystack');
      const { body } = await invokeApi(startPayment, request(GHS_CLIENT, { invoice }, VOUCHER));
      return request(GHS_CLIENT, { invoice, payment: body.payment.id }, { otp: '123456' });
    },
    invoke: (sending) => invokeApi(submitOtp, sending),
    verify: async (sending) => {
      expect([200, 409]).toContain((await invokeApi(submitOtp, sending)).status);
      const { invoices, payments } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'paid' }]);
      expect(payments).toHaveLength(1);
    },
  });
});
