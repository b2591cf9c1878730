import type Stripe from 'stripe';
import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import { isCheckoutSession } from './checkout-session.ts';
import { stripeCall } from './stripe-call.ts';

const ended = z.object({ id: z.string() });

/**
 * Ends an open payment, so that another one can take its place. Refused when the payer was faster or it has ended
 * already; a payment made then settles like any other.
 */
export const endPayment = async (stripe: Stripe, reference: string): Promise<void> => {
  try {
    if (isCheckoutSession(reference)) {
      await stripeCall('expire checkout session', ended, () => stripe.checkout.sessions.expire(reference));
    } else {
      await stripeCall('cancel payment intent', ended, () =>
        stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
      );
    }
  } catch (error) {
    if (!(error instanceof IntegrationError && error.kind === 'rejected')) throw error;
  }
};
