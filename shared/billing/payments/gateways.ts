import type { Gateway } from '../../contract/vocabulary.ts';
import { createPaystackGateway } from '../../integrations/gateway/paystack/paystack-gateway.ts';
import type { StripeSettings } from '../../integrations/gateway/stripe/stripe-call.ts';
import {
  createStripeCheckout,
  createStripeGateway,
} from '../../integrations/gateway/stripe/stripe-gateway.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { readSecret } from '../../platform/aws/secrets.ts';
import { perSettings } from '../../platform/per-settings.ts';
import { spendBudget } from '../../services/vendor-budget.ts';
import {
  type PaystackSecret,
  paystackSecret,
  stripePublishableSecret,
  stripeSecret,
} from './gateway-secrets.ts';

/** One call; an app waits for at most a few of them, and API Gateway for 29 s. */
export const DEADLINE_MS = 8_000;

const publishableKey = async (): Promise<string> =>
  (await readSecret('stripe-publishable', stripePublishableSecret)).publishable_key;

const stripeSettings = async () => {
  const { secret_key, publishable_key, api_base } = await readSecret('stripe', stripeSecret);
  const publishable = publishable_key ?? (await publishableKey());
  return { secret_key, publishable_key: publishable, api_base, deadlineMs: DEADLINE_MS };
};

const admit = (vendor: Gateway) => ({ admit: () => spendBudget(vendor) });

const stripe = perSettings((settings: StripeSettings) =>
  createStripeGateway({ ...settings, ...admit('stripe') }),
);

const stripeCheckout = perSettings((settings: StripeSettings) =>
  createStripeCheckout({ ...settings, ...admit('stripe') }),
);

const paystack = perSettings((settings: PaystackSecret) =>
  createPaystackGateway({
    secret_key: settings.secret_key,
    deadlineMs: DEADLINE_MS,
    ...admit('paystack'),
    ...(settings.api_base ? { api_base: settings.api_base } : {}),
  }),
);

/** The gateway as the app uses it: with a card sheet of its own where there is one. */
export const gatewayFor = async (id: Gateway): Promise<PaymentGateway> =>
  id === 'stripe' ? stripe(await stripeSettings()) : paystack(await readSecret('paystack', paystackSecret));

/** The gateway as a browser uses it: with a page the gateway hosts. */
export const hostedGatewayFor = async (id: Gateway): Promise<PaymentGateway> =>
  id === 'stripe' ? stripeCheckout(await stripeSettings()) : gatewayFor(id);
