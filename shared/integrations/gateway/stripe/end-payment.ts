import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import { isCheckoutSession } from './checkout-session.ts';
import type { StripeApi } from './stripe-call.ts';

const ended = schema(() => z.object({ id: z.string() }));

/**
 * Ends an open payment, so that another one can take its place. Refused when the payer was faster or it has ended
 * already; a payment made then settles like any other.
 */
export const endPayment = async (api: StripeApi, reference: string): Promise<void> => {
  try {
    if (isCheckoutSession(reference)) {
      await api.call('expire checkout session', ended(), (stripe) =>
        stripe.checkout.sessions.expire(reference),
      );
    } else {
      await api.call('cancel payment intent', ended(), (stripe) =>
        stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
      );
    }
  } catch (error) {
    if (!(error instanceof IntegrationError && error.kind === 'rejected')) throw error;
  }
};
