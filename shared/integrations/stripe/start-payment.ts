import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import type { StartedPayment, StartPayment } from '../payment-gateway.ts';
import { toStripeAmount } from './currencies.ts';
import { createCustomer, createCustomerSession } from './customer.ts';
import { type PaymentIntent, paymentIntent, statusOf } from './payment-intent.ts';
import { type StripeSettings, stripeCall } from './stripe-call.ts';
import { isMissing, SYSTEM } from './stripe-error.ts';

export const toStarted = (
  { publishable_key }: StripeSettings,
  intent: PaymentIntent,
  customer: string,
  sessionSecret: string,
): StartedPayment => ({
  reference: intent.id,
  status: statusOf(intent),
  gatewayCustomerId: customer,
  mobile: {
    payment_intent_client_secret: intent.client_secret,
    authorization_url: null,
    publishable_key,
    customer,
    customer_session_client_secret: sessionSecret,
  },
});

/** What a PaymentIntent says about the attempt it stands for. */
export const describeAttempt = (request: StartPayment) => ({
  description: request.description,
  metadata: { ...request.metadata, reference: request.reference },
});

/** In Stripe's minor units. Throws IntegrationError for an amount no card can be charged exactly. */
export const chargeableAmount = ({ amount, currency }: StartPayment): number => {
  const stripeAmount = toStripeAmount(amount, currency);
  if (stripeAmount !== null) return stripeAmount;
  const message = `cards in ${currency} are charged in steps of 0.01`;
  throw new IntegrationError(SYSTEM, 'rejected', message, { code: 'amount_not_chargeable' });
};

/** The customer is part of the key because a payment repeated for another customer is another payment. */
const createIntent = (
  stripe: Stripe,
  request: StartPayment,
  amount: number,
  customer: string,
): Promise<PaymentIntent> =>
  stripeCall('create payment intent', paymentIntent, () =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: request.currency.toLowerCase(),
        customer,
        automatic_payment_methods: { enabled: true },
        ...(request.saveCard && { setup_future_usage: 'off_session' }),
        ...describeAttempt(request),
      },
      { idempotencyKey: `${request.idempotencyKey}-${customer}` },
    ),
  );

/** Opens a PaymentIntent and what the mobile PaymentSheet needs for it. */
export const startPayment = async (
  stripe: Stripe,
  settings: StripeSettings,
  request: StartPayment,
): Promise<StartedPayment> => {
  const amount = chargeableAmount(request);

  const startFor = async (customer: string): Promise<StartedPayment> => {
    const [intent, sessionSecret] = await Promise.all([
      createIntent(stripe, request, amount, customer),
      createCustomerSession(stripe, customer),
    ]);
    return toStarted(settings, intent, customer, sessionSecret);
  };

  const known = request.customer.gatewayCustomerId;
  if (known === null) return startFor(await createCustomer(stripe, request.customer));
  try {
    return await startFor(known);
  } catch (error) {
    // Deleted in the dashboard, or of another mode: the client must still be able to pay.
    if (!isMissing(error)) throw error;
    return startFor(await createCustomer(stripe, request.customer));
  }
};
