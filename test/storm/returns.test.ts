import { beforeEach, expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { listManualActions } from '../../shared/operator/manual-actions.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { buyer } from '../crash/buyer.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { creditBalance } from '../support/table.ts';

const STAFF = 'operator:test';

const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);
beforeEach(() => stack.startAfresh());

type Gateway = 'stripe' | 'paystack';

const settleAll = async () => {
  for (const { gateway, reference } of (await readSnapshot()).attempts)
    await settlePayment(gateway, reference, new Date());
};

const paymentBy = async (gateway: string) => {
  const payment = (await readSnapshot()).payments.find((found) => found.gateway === gateway);
  if (!payment) throw new Error(`There is no payment by ${gateway}.`);
  return payment;
};

const buyCredit = async (gateway: Gateway) => {
  await app.payUnnoticed(await app.creditInvoice(500), gateway);
  await settleAll();
  return paymentBy(gateway);
};

const spend = (amount: number) =>
  adjustCredit({ clientId: USD_CLIENT, amount: -amount, reason: 'spent' }, STAFF, new Date());

/** What staff are asked once it was looked at what credit is owed. */
const waitingReasons = async () => {
  await reconcile(new Date());
  return (await listManualActions({ limit: 100, now: new Date() })).entries.map(({ reason }) => reason);
};

const expectNoProblems = async () =>
  expect(await findProblems(stack.outside, await recover(stack.queues, new Date()))).toEqual([]);

test.each<Gateway>(['stripe', 'paystack'])(
  'credit bought by %s is frozen while disputed, and gone or owed once that is lost',
  async (gateway) => {
    const { reference } = await buyCredit(gateway);
    await spend(10_000);
    await outside.dispute(gateway, reference);
    await settleAll();
    expect(await paymentBy(gateway)).toMatchObject({ status: 'disputed', amount_refunded: 0 });
    expect(await creditBalance(USD_CLIENT)).toBe(-10_000);
    expect(await waitingReasons()).toEqual(['disputed_payment']);

    const [open] = (await paymentBy(gateway)).disputes;
    await outside.endDispute(gateway, open?.gateway_id ?? '', 'lost');
    await settleAll();
    expect(await creditBalance(USD_CLIENT)).toBe(-10_000);
    expect((await paymentBy(gateway)).disputes).toMatchObject([{ status: 'lost' }]);
    expect((await readSnapshot()).invoices).toMatchObject([{ status: 'refunded', amount_refunded: 50_000 }]);
    expect(await waitingReasons()).toEqual([]);
    await expectNoProblems();
  },
);

test.each<Gateway>(['stripe', 'paystack'])(
  'a dispute of a %s payment that is won frees the credit',
  async (gateway) => {
    const { reference } = await buyCredit(gateway);
    await outside.dispute(gateway, reference);
    await settleAll();
    expect(await creditBalance(USD_CLIENT)).toBe(0);
    const [open] = (await paymentBy(gateway)).disputes;
    await outside.endDispute(gateway, open?.gateway_id ?? '', 'won');
    await settleAll();
    expect(await creditBalance(USD_CLIENT)).toBe(50_000);
    expect(await paymentBy(gateway)).toMatchObject({ status: 'succeeded', disputes: [{ status: 'won' }] });
    await expectNoProblems();
  },
);

test('a second payment refunded at its gateway takes its credit along', async () => {
  const invoice = await app.order([domainItem(freshDomain())]);
  const sheets = [];
  for (const gateway of ['stripe', 'paystack'] as const)
    sheets.push((await invokeApi(startPayment, app.paymentRequest(invoice, gateway))).body.payment.mobile);
  for (const sheet of sheets) await app.pay(sheet);
  await settleAll();
  expect(await creditBalance(USD_CLIENT)).toBe(1299);
  const { payments } = await readSnapshot();
  const second = payments.find(({ amount_applied }) => amount_applied === 0);
  await outside.refund(second?.gateway === 'stripe' ? 'stripe' : 'paystack', second?.reference ?? '', 1299);
  await settleAll();
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  expect((await readSnapshot()).invoices).toMatchObject([{ status: 'paid' }]);
  await expectNoProblems();
});

test.each<Gateway>(['stripe', 'paystack'])(
  'a refund in the dashboard of %s that fails later puts everything back and asks a person',
  async (gateway) => {
    const { reference } = await buyCredit(gateway);
    const refund = await outside.refund(gateway, reference, 20_000);
    await settleAll();
    expect(await creditBalance(USD_CLIENT)).toBe(30_000);
    expect(await paymentBy(gateway)).toMatchObject({ status: 'partially_refunded', amount_refunded: 20_000 });
    await outside.failRefund(gateway, refund);
    await settleAll();
    expect(await creditBalance(USD_CLIENT)).toBe(50_000);
    expect(await paymentBy(gateway)).toMatchObject({
      status: 'succeeded',
      amount_refunded: 0,
      refunds: [{ status: 'failed' }],
    });
    expect(await waitingReasons()).toEqual(['refund_failed']);
    await expectNoProblems();
  },
);

test.each<[Gateway, string]>([
  ['stripe', 'requires_action'],
  ['paystack', 'needs-attention'],
])('a refund that waits at %s (%s) takes the credit and says so', async (gateway, status) => {
  const { id } = await buyCredit(gateway);
  await outside.holdRefunds(gateway, status);
  await refundPayment(USD_CLIENT, id, { amount: 20_000, reason: 'test' }, STAFF, new Date());
  await settleAll();
  expect(await creditBalance(USD_CLIENT)).toBe(30_000);
  const [refund] = (await paymentBy(gateway)).refunds;
  expect(refund).toMatchObject({ status: 'needs_attention' });
  expect(await waitingReasons()).toEqual(['refund_needs_attention']);
  await outside.moveRefund(
    gateway,
    refund?.gateway_id ?? '',
    gateway === 'stripe' ? 'succeeded' : 'processed',
  );
  await settleAll();
  expect((await paymentBy(gateway)).amount_refunded).toBe(20_000);
  expect(await waitingReasons()).toEqual([]);
  await expectNoProblems();
});

test('a part given back of an unpaid invoice is owed again, and paid again when the refund fails', async () => {
  const invoice = await app.order([domainItem(freshDomain())]);
  const { body } = await invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
  const { payment_intent_client_secret: secret } = body.payment.mobile;
  await outside.changeAmount(secret.split('_secret')[0], 500);
  await app.pay(body.payment.mobile);
  await settleAll();
  const amounts = async () => {
    const [{ status, amount_paid, balance } = {}] = (await readSnapshot()).invoices;
    return { status, amount_paid, balance };
  };
  expect(await amounts()).toEqual({ status: 'unpaid', amount_paid: 500, balance: 799 });

  const { id } = await paymentBy('stripe');
  await refundPayment(USD_CLIENT, id, { amount: 300, reason: 'test' }, STAFF, new Date());
  await settleAll();
  expect(await amounts()).toEqual({ status: 'unpaid', amount_paid: 200, balance: 1099 });
  expect(await paymentBy('stripe')).toMatchObject({ amount_refunded: 300, taken: { withdrawn: 300 } });

  await outside.failRefund('stripe', (await paymentBy('stripe')).refunds[0]?.gateway_id ?? '');
  await settleAll();
  expect(await amounts()).toEqual({ status: 'unpaid', amount_paid: 500, balance: 799 });
  expect(await paymentBy('stripe')).toMatchObject({ amount_refunded: 0, taken: { withdrawn: 0 } });
  expect(await creditBalance(USD_CLIENT)).toBe(0);

  await app.payUnnoticed(invoice, 'paystack');
  await settleAll();
  expect(await amounts()).toEqual({ status: 'paid', amount_paid: 1299, balance: 0 });
  await expectNoProblems();
});

test('a pending refund of a paid invoice is looked after until it is cancelled, and then nothing was given back', async () => {
  const invoice = await app.order([domainItem(freshDomain())]);
  await app.payUnnoticed(invoice, 'stripe');
  await settleAll();
  const { id } = await paymentBy('stripe');
  await outside.holdRefunds('stripe');
  await refundPayment(USD_CLIENT, id, { amount: 300, reason: 'test' }, STAFF, new Date());
  await settleAll();
  const payment = await paymentBy('stripe');
  expect(payment).toMatchObject({
    status: 'succeeded',
    amount_refunded: 0,
    refunds: [{ status: 'pending' }],
  });
  expect(payment.due_pk).toMatch(/^DUE#/);
  await outside.moveRefund('stripe', payment.refunds[0]?.gateway_id ?? '', 'canceled');
  await settleAll();
  expect(await paymentBy('stripe')).toMatchObject({ refunds: [{ status: 'cancelled' }] });
  await expectNoProblems();
});
