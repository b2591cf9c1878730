import type { StartedPayment } from '../../payment-gateway.ts';
import type { StartPayment } from '../../start-payment.ts';
import { isCheckoutSession } from './checkout-session.ts';
import { toStripeAmount } from './currencies.ts';
import { createCustomerSession } from './customer.ts';
import { endPayment } from './end-payment.ts';
import { type PaymentIntent, paymentIntent } from './payment-intent.ts';
import { describeAttempt, toStarted } from './start-payment.ts';
import type { StripeApi } from './stripe-call.ts';
import { orNull } from './stripe-error.ts';

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
