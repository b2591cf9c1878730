import type { Gateway } from '../../contract/vocabulary.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { createPaystackGateway } from '../../integrations/paystack/paystack-gateway.ts';
import { createStripeCheckout, createStripeGateway } from '../../integrations/stripe/stripe-gateway.ts';
import { perSettings } from '../../platform/per-settings.ts';
import { readSecret } from '../../platform/secrets.ts';
import { type PaystackSecret, paystackSecret, type StripeSecret, stripeSecret } from './gateway-secrets.ts';

/** One call; an app waits for at most a few of them, and API Gateway for 29 s. */
export const DEADLINE_MS = 8_000;

const stripeSettings = ({ secret_key, publishable_key, api_base }: StripeSecret) => ({
  secret_key,
  publishable_key,
  api_base,
  deadlineMs: DEADLINE_MS,
});

const stripe = perSettings((secret: StripeSecret) => createStripeGateway(stripeSettings(secret)));

const stripeCheckout = perSettings((secret: StripeSecret) => createStripeCheckout(stripeSettings(secret)));

const paystack = perSettings((settings: PaystackSecret) =>
  createPaystackGateway({
    secret_key: settings.secret_key,
    deadlineMs: DEADLINE_MS,
    ...(settings.api_base ? { api_base: settings.api_base } : {}),
  }),
);

/** The gateway as the app uses it: with a card sheet of its own where there is one. */
export const gatewayFor = async (id: Gateway): Promise<PaymentGateway> =>
  id === 'stripe'
    ? stripe(await readSecret('stripe', stripeSecret))
    : paystack(await readSecret('paystack', paystackSecret));

/** The gateway as a browser uses it: with a page the gateway hosts. */
export const hostedGatewayFor = async (id: Gateway): Promise<PaymentGateway> =>
  id === 'stripe' ? stripeCheckout(await readSecret('stripe', stripeSecret)) : gatewayFor(id);
