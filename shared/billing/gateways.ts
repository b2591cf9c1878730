import type * as z from 'zod';
import type { Gateway } from '../contract/vocabulary.ts';
import type { PaymentGateway } from '../integrations/payment-gateway.ts';
import { createPaystackGateway } from '../integrations/paystack/paystack-gateway.ts';
import { createStripeGateway } from '../integrations/stripe/stripe-gateway.ts';
import { perSettings } from '../runtime/per-settings.ts';
import { readSecret } from '../runtime/secrets.ts';
import { paystackSecret, stripeSecret } from './gateway-secrets.ts';

/** One call; an app waits for at most a few of them, and API Gateway for 29 s. */
const DEADLINE_MS = 8_000;

const stripe = perSettings((settings: z.infer<typeof stripeSecret>) =>
  createStripeGateway({
    secret_key: settings.secret_key,
    publishable_key: settings.publishable_key,
    deadlineMs: DEADLINE_MS,
    ...(settings.api_base ? { api_base: settings.api_base } : {}),
  }),
);

const paystack = perSettings((settings: z.infer<typeof paystackSecret>) =>
  createPaystackGateway({
    secret_key: settings.secret_key,
    deadlineMs: DEADLINE_MS,
    ...(settings.api_base ? { api_base: settings.api_base } : {}),
  }),
);

export const gatewayFor = async (id: Gateway): Promise<PaymentGateway> =>
  id === 'stripe'
    ? stripe(await readSecret('stripe', stripeSecret))
    : paystack(await readSecret('paystack', paystackSecret));
