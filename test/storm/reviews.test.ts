import { beforeEach, expect, test } from 'vitest';
import { handler as work } from '../../functions/payments/settle-payments.ts';
import { requestReviews, reviewGateway } from '../../shared/billing/settlement/review-gateway.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { measureBacklog } from '../../shared/workers/index.ts';
import { buyer } from '../crash/buyer.ts';
import { logLines } from '../integrations/log-lines.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { HOUR_MS } from '../support/durations.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeQueue } from '../support/invoke.ts';
import { drain } from '../support/recover.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { creditBalance } from '../support/table.ts';

type Gateway = 'stripe' | 'paystack';
const GATEWAYS: Gateway[] = ['stripe', 'paystack'];

// Every webhook is dropped, and no reconciler runs: what is learnt is learnt by the review.
const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);
beforeEach(() => stack.startAfresh());

const payments = async () => (await readSnapshot()).payments;

const paymentBy = async (gateway: Gateway) => {
  const payment = (await payments()).find((found) => found.gateway === gateway);
  if (!payment) throw new Error(`There is no payment by ${gateway}.`);
  return payment;
};

const buyCredit = async (gateway: Gateway) => {
  await app.payUnnoticed(await app.creditInvoice(500), gateway);
  const attempts = (await readSnapshot()).attempts.filter(({ payment_id }) => payment_id === null);
  for (const { reference } of attempts) await settlePayment(gateway, reference, new Date());
  return paymentBy(gateway);
};

/** The schedule's part and the worker's. */
const review = async (now: Date) => {
  await requestReviews(now);
  await drain(stack.queues, now);
};

const reviewIn = (hours: number) => review(new Date(Date.now() + hours * HOUR_MS));

const requestsDuring = async (gateway: Gateway, work: () => Promise<unknown>): Promise<string[]> => {
  const { requests } = stack.outside[gateway];
  const before = requests.length;
  await work();
  return requests.slice(before).filter((line) => !line.includes('/_simulator/'));
};

const expectNoProblems = async () => expect(await findProblems(stack.outside)).toEqual([]);

test.each(GATEWAYS)('what %s tells nobody of is known a day later', async (gateway) => {
  const { reference } = await buyCredit(gateway);
  const refund = await outside.refund(gateway, reference, 20_000);
  await reviewIn(0);
  expect(await paymentBy(gateway)).toMatchObject({ status: 'partially_refunded', amount_refunded: 20_000 });
  expect(await creditBalance(USD_CLIENT)).toBe(30_000);

  await outside.failRefund(gateway, refund);
  await reviewIn(23);
  expect(await creditBalance(USD_CLIENT)).toBe(30_000);
  await reviewIn(25);
  expect(await paymentBy(gateway)).toMatchObject({ status: 'succeeded', refunds: [{ status: 'failed' }] });
  expect(await creditBalance(USD_CLIENT)).toBe(50_000);

  await outside.dispute(gateway, reference);
  await reviewIn(50);
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  const [open] = (await paymentBy(gateway)).disputes;
  await outside.endDispute(gateway, open?.gateway_id ?? '', 'lost');
  await reviewIn(75);
  expect((await paymentBy(gateway)).disputes).toMatchObject([{ status: 'lost' }]);
  await expectNoProblems();
});

test.each(GATEWAYS)(
  'a review of %s asks by list, and about the payments that changed alone',
  async (gateway) => {
    for (let number = 0; number < 3; number += 1) await buyCredit(gateway);
    const [first, second] = await payments();
    await outside.refund(gateway, first?.reference ?? '', 100);
    const ofPayments = (lines: string[]) => [
      ...new Set(lines.filter((line) => /^GET .*(payment_intents|verify)/.test(line))),
    ];
    const asked = await requestsDuring(gateway, () => reviewIn(0));
    expect(ofPayments(asked)).toEqual([expect.stringContaining(first?.reference ?? '')]);
    expect(await requestsDuring(gateway, () => reviewIn(1))).toEqual([]);
    const again = await requestsDuring(gateway, () => reviewIn(25));
    expect(ofPayments(again)).toEqual([]);
    expect(again.filter((line) => line.includes('refund'))).toHaveLength(1);
    expect(again.filter((line) => line.includes('dispute'))).toHaveLength(1);
    await outside.dispute(gateway, second?.reference ?? '');
    const last = await requestsDuring(gateway, () => reviewIn(50));
    expect(ofPayments(last)).toEqual([expect.stringContaining(second?.reference ?? '')]);
  },
);

test('a list of several pages is read to its end', async () => {
  const { reference } = await buyCredit('stripe');
  await outside.refund('stripe', reference, 100);
  await atOnce(() => outside.refund('stripe', reference, 1), 100);
  const asked = await requestsDuring('stripe', () => reviewIn(0));
  expect(asked.filter((line) => line === 'GET /v1/refunds').length).toBeGreaterThan(1);
  expect((await paymentBy('stripe')).amount_refunded).toBe(200);
  await outside.failRefund('stripe', (await paymentBy('stripe')).refunds[0]?.gateway_id ?? '');
  await reviewIn(25);
  expect((await paymentBy('stripe')).amount_refunded).toBe(100);
});

test('sixteen workers at once read a page once', async () => {
  const { reference } = await buyCredit('stripe');
  await outside.refund('stripe', reference, 100);
  const now = new Date();
  const asked = await requestsDuring('stripe', () => atOnce(() => reviewGateway('stripe', now)));
  expect(asked).toEqual(['GET /v1/refunds']);
});

const DISPUTES = { stripe: 'GET /v1/disputes', paystack: 'GET /dispute' };

test.each(GATEWAYS)(
  'what %s tells nobody of while a review stands still is known within a day of its beginning',
  async (gateway) => {
    const { reference } = await buyCredit(gateway);
    const standStillIn = async (hours: number) => {
      stack.outside[gateway].faults.push({ match: DISPUTES[gateway], times: 1, status: 500, body: {} });
      await reviewIn(hours);
    };
    await standStillIn(0);
    await outside.refund(gateway, reference, 100);
    await reviewIn(24.1);
    expect((await paymentBy(gateway)).amount_refunded, 'nobody went on').toBe(100);

    await standStillIn(49);
    await outside.refund(gateway, reference, 200);
    await reviewIn(72);
    expect((await paymentBy(gateway)).amount_refunded, 'not due').toBe(100);
    await reviewIn(73.1);
    expect((await paymentBy(gateway)).amount_refunded, 'gone on with later').toBe(300);
  },
);

test('a review that dies anywhere is carried on, and misses nothing', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const { reference } = await buyCredit('paystack');
      await outside.refund('paystack', reference, 20_000);
      await outside.dispute('paystack', reference);
      return { gateway: 'paystack', review: true };
    },
    invoke: (message) => invokeQueue(work, 'payments', message),
    schedule: review,
    verify: async () => {
      expect(await paymentBy('paystack')).toMatchObject({
        refunds: [{ status: 'succeeded' }],
        disputes: [{ status: 'needs_response' }],
      });
    },
  });
});

test('a review that keeps failing is measured once it is a day late, until it has been done', async () => {
  const measured = async (hours: number) => {
    const lines = logLines();
    await measureBacklog(new Date(Date.now() + hours * HOUR_MS));
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ measure }) => measure === 'review_oldest_seconds')
      .map(({ value }) => Math.round(value / 3600));
  };
  expect(await measured(100)).toEqual([]);
  await reviewIn(0);
  expect(await measured(23)).toEqual([]);
  stack.outside.stripe.faults.push({ match: 'GET /v1/disputes', times: 100, status: 500, body: {} });
  await reviewIn(25);
  expect(await measured(26)).toEqual([26]);
  stack.outside.stripe.faults.length = 0;
  await reviewIn(27);
  expect(await measured(28)).toEqual([]);
});
