import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startPaystackSimulator } from '../../../infra/local/simulators/paystack/paystack.ts';
import { verifyPaystackWebhook } from '../../../shared/integrations/gateway/paystack/webhook.ts';
import {
  answersOf,
  closing,
  disturb,
  FAST,
  payStripe,
  post,
  received,
  receiver,
  SECRET_KEY,
  startStripe,
  stripeEvents,
} from './webhook-sender.ts';

describe('webhooks of the Stripe simulator', () => {
  test('are signed so that they verify', async () => {
    const stripe = await startStripe();
    const reference = await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(stripeEvents()).toMatchObject([{ type: 'payment_intent.succeeded', reference }]);
  });

  test('tell of declines, cancellations, refunds and disputes too', async () => {
    const stripe = await startStripe();
    const intent = async (): Promise<string> =>
      String((await post(`${stripe.url}/v1/payment_intents`, { amount: '1000', currency: 'usd' })).id);
    const declined = await intent();
    await post(`${stripe.url}/v1/payment_intents/${declined}/confirm`, {
      payment_method: 'pm_card_chargeDeclined',
    });
    await post(`${stripe.url}/v1/payment_intents/${await intent()}/cancel`, {});
    const paid = await payStripe(stripe);
    await post(`${stripe.url}/v1/refunds`, { payment_intent: paid, amount: '100' });
    const dispute = await post(`${stripe.url}/_simulator/payment_intents/${paid}/dispute`, {});
    await post(`${stripe.url}/_simulator/disputes/${dispute.id}/close`, { status: 'won' });
    await stripe.webhooks.idle();

    expect(stripe.webhooks.events().map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect(stripeEvents().filter(({ reference }) => reference === paid)).toHaveLength(7);
  });

  test('are tried again until they are acknowledged, signed anew each time', async () => {
    const stripe = await startStripe();
    receiver.faults.push({ match: 'POST /', times: 2, status: 500 });
    receiver.faults.push({ match: 'POST /', times: 1, drop: true });
    await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([[500, 500, null, 200]]);
    expect(stripeEvents()).toHaveLength(1);
  });

  test('are not tried again after the last try', async () => {
    const stripe = await startStripe();
    receiver.faults.push({ match: 'POST /', times: 100, status: 302, headers: { location: '/elsewhere' } });
    await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([Array(10).fill(302)]);
  });

  test('survive a restart undelivered', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'state.sqlite');
    const first = await startStripe({ stateFile });
    await disturb(first, { delay_ms: 3_600_000 });
    const reference = await payStripe(first);
    await first.close();
    expect(received).toHaveLength(0);

    const second = await startStripe({ stateFile });
    await second.webhooks.idle();

    expect(stripeEvents()).toMatchObject([{ reference }]);
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const answer = await fetch(`${second.url}/v1/payment_intents/${reference}`, { headers });
    expect(await answer.json()).toMatchObject({ status: 'succeeded' });
  });
});

const startPaystack = async () => {
  const simulator = await startPaystackSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: () => receiver.url,
    secretKey: SECRET_KEY,
    retryScale: FAST,
  });
  closing.push(() => simulator.close());
  return simulator;
};

const payPaystack = async ({ url }: { url: string }, outcome: string): Promise<string> => {
  const { data } = await post(`${url}/transaction/initialize`, { email: 'ama@example.com', amount: '1000' });
  const { authorization_url, reference } = data as Record<string, string>;
  const body = new URLSearchParams({ outcome });
  await fetch(authorization_url ?? '', { method: 'POST', redirect: 'manual', body });
  return reference ?? '';
};

describe('webhooks of the Paystack simulator', () => {
  test('are sent for a success and never for a failure', async () => {
    const paystack = await startPaystack();
    await payPaystack(paystack, 'decline');
    await payPaystack(paystack, 'abandon');
    const reference = await payPaystack(paystack, 'pay');
    await paystack.webhooks.idle();

    const events = received.map(({ body, headers }) =>
      verifyPaystackWebhook(body, headers['x-paystack-signature']?.toString(), [SECRET_KEY]),
    );
    expect(events).toMatchObject([{ type: 'charge.success', reference }]);
  });

  test('are acknowledged by 200 alone', async () => {
    const paystack = await startPaystack();
    receiver.faults.push({ match: 'POST /', times: 1, status: 202 });
    await payPaystack(paystack, 'pay');
    await paystack.webhooks.idle();

    expect(answersOf(paystack)).toEqual([[202, 200]]);
  });

  test('are tried for three days', async () => {
    const paystack = await startPaystack();
    receiver.faults.push({ match: 'POST /', times: 1000, status: 500 });
    await payPaystack(paystack, 'pay');
    await paystack.webhooks.idle();

    expect(answersOf(paystack)).toEqual([Array(77).fill(500)]);
  });
});
