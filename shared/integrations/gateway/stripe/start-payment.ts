import { IntegrationError } from '../../integration-error.ts';
import type { StartedPayment, StartPayment } from '../../payment-gateway.ts';
import { endPayment, isCheckoutSession } from './checkout-session.ts';
import { toStripeAmount } from './currencies.ts';
import { createCustomerSession, forCustomer } from './customer.ts';
import { type PaymentIntent, paymentIntent, statusOf } from './payment-intent.ts';
import { orNull, type StripeApi, SYSTEM } from './stripe-call.ts';

/** Without a client secret nobody can pay. Throws IntegrationError. */
const toStarted = (
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

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const isSameCharge = (intent: PaymentIntent, { amount, currency }: StartPayment): boolean =>
  intent.currency === currency && intent.amount === toStripeAmount(amount, currency);

/**
 * An update clears the error of an earlier decline, so that the new attempt does not begin as a failed one. An
 * intent in the middle of a 3-D Secure check is left alone.
 */
const readyForAttempt = async (
  api: StripeApi,
  intent: PaymentIntent,
  request: StartPayment,
): Promise<PaymentIntent> => {
  if (intent.status === 'requires_action') return intent;
  return await api.call('update payment intent', paymentIntent(), (stripe) =>
    stripe.paymentIntents.update(intent.id, {
      setup_future_usage: request.saveCard ? 'off_session' : '',
      ...describeAttempt(request),
    }),
  );
};

/**
 * A fresh session for a PaymentIntent that still waits for its payer. Null when it is gone, decided, under way, for
 * another amount or on Stripe's page; in the last two cases it is ended.
 */
export const resumePayment = async (
  api: StripeApi,
  reference: string,
  request: StartPayment,
): Promise<StartedPayment | null> => {
  if (isCheckoutSession(reference)) {
    await endPayment(api, reference);
    return null;
  }
  const intent = await orNull(
    api.call('retrieve payment intent', paymentIntent(), (stripe) =>
      stripe.paymentIntents.retrieve(reference),
    ),
  );
  if (intent === null || intent.customer === null || !OPEN.includes(intent.status)) return null;
  if (!isSameCharge(intent, request)) {
    await endPayment(api, intent.id);
    return null;
  }
  const [ready, sessionSecret] = await Promise.all([
    readyForAttempt(api, intent, request),
    createCustomerSession(api, intent.customer),
  ]);
  return toStarted(api, ready, intent.customer, sessionSecret);
};
