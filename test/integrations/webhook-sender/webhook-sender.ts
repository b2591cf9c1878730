import { afterEach, beforeEach } from 'vitest';
import {
  type Simulator,
  type SimulatorRequest,
  startSimulator,
} from '../../../infra/local/simulators/simulator.ts';
import { startStripeSimulator } from '../../../infra/local/simulators/stripe/stripe.ts';
import type { WebhookSender } from '../../../infra/local/simulators/webhook-sender.ts';
import { verifyStripeWebhook } from '../../../shared/integrations/gateway/stripe/webhook.ts';

export const SECRET_KEY = 'sk_test_1';
const WEBHOOK_SECRET = 'whsec_1';

/** Pauses of minutes pass in less than a millisecond. */
export const FAST = 1e-7;

type Stripe = Awaited<ReturnType<typeof startStripeSimulator>>;

/** Each test of a file that imports this has a receiver of its own; what it starts is closed after it. */
export let receiver: Simulator;
export let received: SimulatorRequest[];
export let closing: (() => Promise<void>)[];

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

export const startStripe = async ({
  stateFile = null,
  retryScale = FAST,
}: {
  stateFile?: string | null;
  retryScale?: number;
} = {}): Promise<Stripe> => {
  const simulator = await startStripeSimulator({
    port: 0,
    stateFile,
    webhookUrl: receiver.url,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    retryScale,
  });
  closing.push(() => simulator.close());
  return simulator;
};

export const post = async (url: string, body: Record<string, string>): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(body) });
  return (await answer.json()) as Record<string, unknown>;
};

export const payStripe = async ({ url }: Stripe): Promise<string> => {
  const { id } = await post(`${url}/v1/payment_intents`, { amount: '1000', currency: 'usd' });
  await post(`${url}/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
  return String(id);
};

export const stripeEvents = () =>
  received.map(({ body, headers }) =>
    verifyStripeWebhook(body, headers['stripe-signature']?.toString(), [WEBHOOK_SECRET], new Date()),
  );

export const disturb = (simulator: { url: string }, disturbance: object) =>
  fetch(`${simulator.url}/_simulator/webhooks`, { method: 'POST', body: JSON.stringify(disturbance) });

export const answersOf = ({ webhooks }: { webhooks: WebhookSender }) =>
  webhooks.events().map(({ answers }) => answers);
