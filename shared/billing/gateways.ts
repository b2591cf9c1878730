import type * as z from 'zod';
import type { Gateway } from '../contract/vocabulary.ts';
import type { PaymentGateway } from '../integrations/payment-gateway.ts';
import { createPaystackGateway } from '../integrations/paystack/paystack-gateway.ts';
import { createStripeGateway } from '../integrations/stripe/stripe-gateway.ts';
import { readSecret } from '../runtime/secrets.ts';
import { paystackSecret, stripeSecret } from './gateway-secrets.ts';

/** One call; an app waits for at most a few of them, and API Gateway for 29 s. */
const DEADLINE_MS = 8_000;

/** Keeps one adapter for as long as the settings it was made from stay the same. */
const perSettings = <S, T>(make: (settings: S) => T) => {
  let last: { settings: string; made: T } | null = null;
  return (settings: S): T => {
    const text = JSON.stringify(settings);
    if (last?.settings !== text) last = { settings: text, made: make(settings) };
    return last.made;
  };
};

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
