import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type * as z from 'zod';
import { cancelAddress } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { StartedPayment, StartPayment } from '../../payment-gateway.ts';
import { checkoutSession, endPayment, isCheckoutSession, retrieveSession } from './checkout-session.ts';
import { toStripeAmount } from './currencies.ts';
import { chargeableAmount, describeAttempt } from './start-payment.ts';
import { type StripeApi, SYSTEM } from './stripe-call.ts';

const toStarted = ({ id, url }: z.infer<ReturnType<typeof checkoutSession>>): StartedPayment => {
  if (!url) {
    throw new IntegrationError(SYSTEM, 'unavailable', 'the session is over', { code: 'session_over' });
  }
  return {
    reference: id,
    status: 'created',
    gatewayCustomerId: null,
    mobile: {
      payment_intent_client_secret: null,
      authorization_url: url,
      publishable_key: null,
      customer: null,
      customer_session_client_secret: null,
    },
  };
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
  return toStarted(created);
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
  if (session?.status === 'open' && isSameCharge && !session.payment_intent) return toStarted(session);
  await endPayment(api, reference);
  return null;
};
