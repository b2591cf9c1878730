import { IntegrationError } from '../../integration-error.ts';
import type { StartedPayment } from '../../payment-gateway.ts';
import type { StartPayment } from '../../start-payment.ts';
import { toStripeAmount } from './currencies.ts';
import { createCustomerSession, forCustomer } from './customer.ts';
import { type PaymentIntent, paymentIntent, statusOf } from './payment-intent.ts';
import type { StripeApi } from './stripe-call.ts';
import { SYSTEM } from './stripe-error.ts';

/** Without a client secret nobody can pay. Throws IntegrationError. */
export const toStarted = (
  { settings }: StripeApi,
  intent: PaymentIntent,
  customer: string,
  sessionSecret: string,
): StartedPayment => {
  if (intent.client_secret === null) {
    throw new IntegrationError(SYSTEM, 'invalid_response', 'a payment without a client secret');
  }
  return {
    reference: intent.id,
    status: statusOf(intent),
    gatewayCustomerId: customer,
    mobile: {
      payment_intent_client_secret: intent.client_secret,
      authorization_url: null,
      publishable_key: settings.publishable_key,
      customer,
      customer_session_client_secret: sessionSecret,
    },
  };
};

type Described = Pick<StartPayment, 'description' | 'metadata' | 'reference'>;

/** What a PaymentIntent says about the attempt it stands for. */
export const describeAttempt = (request: Described) => ({
  description: request.description,
  metadata: { ...request.metadata, reference: request.reference },
});

/** In Stripe's minor units. Throws IntegrationError for an amount no card can be charged exactly. */
export const chargeableAmount = ({ amount, currency }: Pick<StartPayment, 'amount' | 'currency'>): number => {
  const stripeAmount = toStripeAmount(amount, currency);
  if (stripeAmount !== null) return stripeAmount;
  const message = `cards in ${currency} are charged in steps of 0.01`;
  throw new IntegrationError(SYSTEM, 'rejected', message, { code: 'amount_not_chargeable' });
};

/** The customer is part of the key because a payment repeated for another customer is another payment. */
const createIntent = (
  api: StripeApi,
  request: StartPayment,
  amount: number,
  customer: string,
): Promise<PaymentIntent> =>
  api.call('create payment intent', paymentIntent(), (stripe) =>
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
export const startPayment = async (api: StripeApi, request: StartPayment): Promise<StartedPayment> => {
  const amount = chargeableAmount(request);
  return forCustomer(api, request.customer, async (customer) => {
    const [intent, sessionSecret] = await Promise.all([
      createIntent(api, request, amount, customer),
      createCustomerSession(api, customer),
    ]);
    return toStarted(api, intent, customer, sessionSecret);
  });
};
