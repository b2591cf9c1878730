import { afterAll, beforeAll } from 'vitest';
import { startStripeSimulator } from '../../../infra/local/simulators/stripe/stripe.ts';
import { createGateway, createPageGateway } from '../../../shared/integrations/gateway/stripe/client.ts';
import type { StripeSettings } from '../../../shared/integrations/gateway/stripe/stripe-call.ts';
import type {
  PaymentGateway,
  StartedPayment,
  StartPayment,
} from '../../../shared/integrations/payment-gateway.ts';
import { payment } from '../payment.ts';

/** Each test file that imports this has a simulator of its own, and the gateways under test before it. */
export let stripe: Awaited<ReturnType<typeof startStripe>>;
export let gateway: PaymentGateway;
export let checkout: PaymentGateway;

export const KEYS = { secretKey: 'sk_test_51SecretOfTheShop', publishableKey: 'pk_test_51PublicOfTheShop' };

export const startStripe = (latencyMs = 0) =>
  startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_test',
    latencyMs,
  });

const settings = (): StripeSettings => ({
  secret_key: KEYS.secretKey,
  publishable_key: KEYS.publishableKey,
  api_base: stripe.url,
});

export const gatewayWith = (changes: Partial<StripeSettings>): PaymentGateway =>
  createGateway({ ...settings(), ...changes });

beforeAll(async () => {
  stripe = await startStripe();
  gateway = createGateway(settings());
  checkout = createPageGateway(settings());
});
afterAll(() => stripe.close());

/** What the app does with the PaymentSheet. */
export const pay = async (started: StartedPayment, card: string) => {
  const response = await fetch(`${stripe.url}/v1/payment_intents/${started.reference}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({
      client_secret: started.mobile.payment_intent_client_secret ?? '',
      payment_method: card,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** What Stripe knows at a path. */
export const ask = async (path: string): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${KEYS.secretKey}` };
  return (await (await fetch(`${stripe.url}/v1/${path}`, { headers })).json()) as Record<string, unknown>;
};

/** What happens to a payment outside of the shop and the app. */
export const control = (path: string, body: Record<string, string> = {}) =>
  fetch(`${stripe.url}/_simulator/payment_intents/${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });

/** What happens to anything else outside of the shop: a path under `/_simulator/`. */
export const controlAny = async (path: string, body: Record<string, string> = {}) => {
  const answer = await fetch(`${stripe.url}/_simulator/${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};

/** A payment by a test card; its reference. */
export const paidWith = async (
  card = 'pm_card_visa',
  changes: Partial<StartPayment> = {},
): Promise<string> => {
  const started = await gateway.start(payment(changes));
  await pay(started, card);
  return started.reference;
};

/** The requests made while `work` runs. */
export const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = stripe.requests.length;
  await work();
  return stripe.requests.slice(before);
};
