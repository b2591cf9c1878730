import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type * as z from 'zod';
import { cancelAddress } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { onPage, type StartedPayment, type StartPayment } from '../../payment-gateway.ts';
import { checkoutSession, endPayment, isCheckoutSession, retrieveSession } from './checkout-session.ts';
import { toStripeAmount } from './index.ts';
import { type PaymentIntent, paymentIntent, statusOf } from './payment-intent.ts';
import { createCustomerSession, forCustomer } from './saved-methods.ts';
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

const toStartedCheckout = ({ id, url }: z.infer<ReturnType<typeof checkoutSession>>): StartedPayment => {
  if (!url) {
    throw new IntegrationError(SYSTEM, 'unavailable', 'the session is over', { code: 'session_over' });
  }
  return onPage(id, url);
};

/**
 * Opens a page of Stripe's for one payment (https://docs.stripe.com/payments/checkout). It names no customer: who
 * pays there has shown only a link, and must see neither the client's address nor its saved cards. The amount is
 * charged in the invoice's currency whatever the payer's is.
 */
export const startCheckout = async (api: StripeApi, request: StartPayment): Promise<StartedPayment> => {
  const attempt = describeAttempt(request);
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: chargeableAmount(request),
          product_data: { name: request.description },
        },
      },
    ],
    payment_intent_data: attempt,
    metadata: attempt.metadata,
    client_reference_id: request.reference,
    adaptive_pricing: { enabled: false },
    success_url: request.returnUrl,
    cancel_url: cancelAddress(request),
  };
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32);
  const created = await api.call('create checkout session', checkoutSession(), (stripe) =>
    stripe.checkout.sessions.create(params, { idempotencyKey: `${request.idempotencyKey}-${digest}` }),
  );
  return toStartedCheckout(created);
};

/**
 * The page opened earlier for the same charge, while nobody has tried to pay there. Null for any other payment,
 * which is ended: after a decline each new attempt has a page of its own.
 */
export const resumeCheckout = async (
  api: StripeApi,
  reference: string,
  { amount, currency }: StartPayment,
): Promise<StartedPayment | null> => {
  const session = isCheckoutSession(reference) ? await retrieveSession(api, reference) : null;
  const isSameCharge =
    session?.currency === currency && session.amount_total === toStripeAmount(amount, currency);
  if (session?.status === 'open' && isSameCharge && !session.payment_intent)
    return toStartedCheckout(session);
  await endPayment(api, reference);
  return null;
};
