import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { resumeCheckout, startCheckout } from './checkout.ts';
import { findCheckout, intentOf, isCheckoutSession, sessionOfIntent } from './checkout-session.ts';
import { isPresentmentCurrency, toStripeAmount } from './currencies.ts';
import { paymentIntentWithCharge, toGatewayPayment } from './payment-intent.ts';
import { resumePayment } from './resume-payment.ts';
import { startPayment } from './start-payment.ts';
import { createStripeClient, type StripeSettings, stripeCall } from './stripe-call.ts';
import { orNull, SYSTEM } from './stripe-error.ts';

const refund = z.object({ id: z.string(), status: z.string() });

/** Cards through the mobile PaymentSheet; payments are PaymentIntents or Checkout Sessions, named by their id. */
export const createStripeGateway = (settings: StripeSettings): PaymentGateway => {
  const stripe = createStripeClient(settings);

  return {
    id: 'stripe',
    supportsCurrency: isPresentmentCurrency,
    start: (request) => startPayment(stripe, settings, request),
    resume: (reference, request) => resumePayment(stripe, settings, reference, request),

    referenceOf: async (name) => (name.startsWith('pi_') ? sessionOfIntent(stripe, name) : null),

    find: async (reference) => {
      if (isCheckoutSession(reference)) return findCheckout(stripe, reference);
      const intent = await orNull(
        stripeCall('retrieve payment intent', paymentIntentWithCharge, () =>
          stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
        ),
      );
      return intent && toGatewayPayment(intent);
    },

    refund: async ({ reference, amount, currency, idempotencyKey }) => {
      const stripeAmount = toStripeAmount(amount, currency) ?? amount;
      const payment_intent = await intentOf(stripe, reference);
      const { status } = await stripeCall('create refund', refund, () =>
        stripe.refunds.create({ payment_intent, amount: stripeAmount }, { idempotencyKey }),
      );
      if (status === 'failed' || status === 'canceled') {
        throw new IntegrationError(SYSTEM, 'rejected', `refund ${status}`, { code: 'refund_failed' });
      }
    },
  };
};

/** The same gateway for payers in a browser: a page hosted by Stripe takes the place of the PaymentSheet. */
export const createStripeCheckout = (settings: StripeSettings): PaymentGateway => {
  const stripe = createStripeClient(settings);
  return {
    ...createStripeGateway(settings),
    start: (request) => startCheckout(stripe, request),
    resume: (reference, request) => resumeCheckout(stripe, reference, request),
  };
};
