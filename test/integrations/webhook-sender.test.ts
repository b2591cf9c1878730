import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPaystackSimulator } from '../../infra/local/simulators/paystack.ts';
import { type SimulatorRequest, startSimulator } from '../../infra/local/simulators/simulator.ts';
import { startStripeSimulator } from '../../infra/local/simulators/stripe.ts';
import { verifyPaystackWebhook } from '../../shared/integrations/paystack/webhook.ts';
import { verifyStripeWebhook } from '../../shared/integrations/stripe/webhook.ts';

const SECRET_KEY = 'sk_test_1';
const WEBHOOK_SECRET = 'whsec_1';

/** Pauses of minutes pass in less than a millisecond. */
const FAST = 1e-7;

type Stripe = Awaited<ReturnType<typeof startStripeSimulator>>;
type Paystack = Awaited<ReturnType<typeof startPaystackSimulator>>;

let receiver: Awaited<ReturnType<typeof startSimulator>>;
let received: SimulatorRequest[];
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  received = [];
  receiver = await startSimulator(0, (request) => {
    received.push(request);
    return { status: 200 };
  });
  closing = [() => receiver.close()];
});

afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const startStripe = async (
  options: { stateFile?: string; retryScale?: number; url?: string } = {},
): Promise<Stripe> => {
  const simulator = await startStripeSimulator({
    port: 0,
    stateFile: options.stateFile ?? null,
    webhookUrl: options.url ?? receiver.url,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    retryScale: options.retryScale ?? FAST,
  });
  closing.push(() => simulator.close());
  return simulator;
};

const post = async (url: string, body: Record<string, string>): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(body) });
  return (await answer.json()) as Record<string, unknown>;
};

const payStripe = async ({ url }: Stripe): Promise<string> => {
  const { id } = await post(`${url}/v1/payment_intents`, { amount: '1000', currency: 'usd' });
  await post(`${url}/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
  return String(id);
};

const payPaystack = async ({ url }: Paystack, outcome: string): Promise<string> => {
  const { data } = await post(`${url}/transaction/initialize`, { email: 'ama@example.com', amount: '1000' });
  const { authorization_url, reference } = data as Record<string, string>;
  const body = new URLSearchParams({ outcome });
  await fetch(authorization_url ?? '', { method: 'POST', redirect: 'manual', body });
  return reference ?? '';
};

const stripeEvents = () =>
  received.map(({ body, headers }) =>
    verifyStripeWebhook(body, headers['stripe-signature']?.toString(), [WEBHOOK_SECRET], new Date()),
  );

const disturb = (simulator: { url: string }, disturbance: object) =>
  fetch(`${simulator.url}/_simulator/webhooks`, { method: 'POST', body: JSON.stringify(disturbance) });

const answersOf = ({ webhooks }: Stripe | Paystack) => webhooks.events().map(({ answers }) => answers);

describe('webhooks of the Stripe simulator', () => {
  it('are signed so that they verify', async () => {
    const stripe = await startStripe();
    const reference = await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(stripeEvents()).toMatchObject([{ type: 'payment_intent.succeeded', reference }]);
  });

  it('tell of declines, cancellations, refunds and disputes too', async () => {
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
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    expect(stripeEvents().filter(({ reference }) => reference === paid)).toHaveLength(4);
  });

  it('are tried again until they are acknowledged, signed anew each time', async () => {
    const stripe = await startStripe();
    receiver.faults.push({ match: 'POST /', times: 2, status: 500 });
    receiver.faults.push({ match: 'POST /', times: 1, drop: true });
    await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([[500, 500, null, 200]]);
    expect(stripeEvents()).toHaveLength(1);
  });

  it('are given up after the last try', async () => {
    const stripe = await startStripe();
    receiver.faults.push({ match: 'POST /', times: 100, status: 302, headers: { location: '/elsewhere' } });
    await payStripe(stripe);
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([Array(10).fill(302)]);
  });

  it('survive a restart undelivered', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'state.json');
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

describe('webhooks on demand', () => {
  it('are duplicated', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { duplicate: 1 });
    const [twice, once] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    const references = stripeEvents().map(({ reference }) => reference);
    expect(references.toSorted()).toEqual([twice, twice, once].toSorted());
    expect(new Set(stripeEvents().map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('are dropped, and resent when asked for', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { drop: 1 });
    const [dropped, delivered] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();
    expect(stripeEvents().map(({ reference }) => reference)).toEqual([delivered]);

    const [event] = stripe.webhooks.events();
    const resend = (event_id: string | undefined) =>
      fetch(`${stripe.url}/_simulator/webhooks/resend`, {
        method: 'POST',
        body: JSON.stringify({ event_id }),
      });
    expect((await resend(event?.id)).status).toBe(204);
    expect((await resend('evt_unknown')).status).toBe(404);
    await stripe.webhooks.idle();

    expect(stripeEvents().map(({ reference }) => reference)).toEqual([delivered, dropped]);
  });

  it('are reordered', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { reorder: true });
    const [first, second] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    expect(stripeEvents().map(({ reference }) => reference)).toEqual([second, first]);
  });

  it('are reordered even when the one that overtakes has to be tried again', async () => {
    const stripe = await startStripe({ retryScale: 1e-4 });
    receiver.faults.push({ match: 'POST /', times: 1, status: 500 });
    await disturb(stripe, { reorder: true });
    const [first, second] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([[200], [500, 200]]);
    expect(stripeEvents().map(({ reference }) => reference)).toEqual([second, first]);
  });

  it('are delayed', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { delay_ms: 50 });
    await payStripe(stripe);
    expect(received).toHaveLength(0);
    await stripe.webhooks.idle();

    expect(received).toHaveLength(1);
  });
});

describe('webhooks of the Paystack simulator', () => {
  const startPaystack = async (): Promise<Paystack> => {
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

  it('are sent for a success and never for a failure', async () => {
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

  it('are acknowledged by 200 alone', async () => {
    const paystack = await startPaystack();
    receiver.faults.push({ match: 'POST /', times: 1, status: 202 });
    await payPaystack(paystack, 'pay');
    await paystack.webhooks.idle();

    expect(answersOf(paystack)).toEqual([[202, 200]]);
  });

  it('are tried for three days', async () => {
    const paystack = await startPaystack();
    receiver.faults.push({ match: 'POST /', times: 1000, status: 500 });
    await payPaystack(paystack, 'pay');
    await paystack.webhooks.idle();

    expect(answersOf(paystack)).toEqual([Array(77).fill(500)]);
  });
});
