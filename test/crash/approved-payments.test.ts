import { expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { domainItem, freshDomain } from '../support/shop.ts';
import { buyer } from './buyer.ts';

const GATEWAY = 'paypal';
const stack = crashStackForFile({
  gateways: [GATEWAY],
  config: { gateways: [...LOCAL_CONFIG.gateways, { id: GATEWAY, name: 'PayPal', currencies: ['USD'] }] },
});
const app = buyer(stack);

type Money = { captures: { status: string; order_id: string }[] };

/** What was taken, by the books of the gateway. */
const taken = async (): Promise<Money['captures']> => {
  const money = (await (
    await fetch(`${stack.outside.others[GATEWAY]?.url}/_simulator/money`)
  ).json()) as Money;
  return money.captures.filter(({ status }) => status === 'COMPLETED');
};

/** Starts a payment of an invoice, and its payer agrees to it at the gateway; nobody has told us. */
const approve = async (invoice: number): Promise<string> => {
  const { body } = await invokeApi(startPayment, app.paymentRequest(invoice, GATEWAY));
  await fetch(body.payment.mobile.authorization_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'approve' }),
  });
  return new URL(body.payment.mobile.authorization_url).searchParams.get('token') ?? '';
};

test('an approved payment is taken once and pays its invoice, wherever its settlement dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => ({
      gateway: GATEWAY,
      reference: await approve(await app.order([domainItem(freshDomain())])),
    }),
    invoke: (message) => invokeQueue(settle, 'payments', message),
    verify: async ({ reference }) => {
      await settlePayment(GATEWAY, reference, new Date());
      expect(await taken()).toMatchObject([{ order_id: reference }]);
      const { invoices, payments } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'paid' }]);
      expect(payments).toMatchObject([{ gateway: GATEWAY, amount: invoices[0]?.total }]);
    },
  });
  expect(struck).toBeGreaterThan(10);
});

test('what was approved is not taken once its invoice is paid otherwise', async () => {
  await stack.startAfresh();
  const invoice = await app.order([domainItem(freshDomain())]);
  const { body } = await invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
  const reference = await approve(invoice);
  await app.pay(body.payment.mobile);
  const { attempts } = await readSnapshot();
  const card = attempts.find(({ gateway }) => gateway === 'stripe');
  await settlePayment('stripe', card?.reference ?? '', new Date());
  for (let seen = 0; seen < 2; seen += 1) await settlePayment(GATEWAY, reference, new Date());
  expect(await taken()).toEqual([]);
  expect((await readSnapshot()).invoices).toMatchObject([{ status: 'paid' }]);
});

test('of sixteen that see an approval at once one takes the money, and all find it taken', async () => {
  await stack.startAfresh();
  const reference = await approve(await app.order([domainItem(freshDomain())]));
  await Promise.allSettled(Array.from({ length: 16 }, () => settlePayment(GATEWAY, reference, new Date())));
  await settlePayment(GATEWAY, reference, new Date());
  expect(await taken()).toHaveLength(1);
  const { invoices, payments, credits } = await readSnapshot();
  expect(invoices).toMatchObject([{ status: 'paid' }]);
  expect(payments).toHaveLength(1);
  expect(credits).toEqual([]);
});
