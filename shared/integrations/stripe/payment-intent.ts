import * as z from 'zod';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { fromStripeAmount } from './currencies.ts';
import { explainDecline } from './decline-messages.ts';

const paymentError = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() });

const charge = z.object({ amount_refunded: z.int().nonnegative(), disputed: z.boolean() });

/** The part of a PaymentIntent that is relied on (https://docs.stripe.com/api/payment_intents/object). */
export const paymentIntent = z.object({
  id: z.string().startsWith('pi_'),
  status: z.string(),
  amount: z.int().positive(),
  amount_received: z.int().nonnegative(),
  currency: z.string().transform((code) => code.toUpperCase()),
  client_secret: z.string(),
  customer: z.string().nullable(),
  last_payment_error: paymentError.nullish(),
  metadata: z.record(z.string(), z.string()),
});

export const paymentIntentWithCharge = paymentIntent.extend({ latest_charge: charge.nullish() });

export type PaymentIntent = z.infer<typeof paymentIntent>;

const STATUSES = new Map<string, GatewayPaymentStatus>([
  ['requires_payment_method', 'created'],
  ['requires_confirmation', 'created'],
  ['requires_action', 'requires_action'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'cancelled'],
]);

export const statusOf = (intent: PaymentIntent): GatewayPaymentStatus =>
  STATUSES.get(intent.status) ?? 'unknown';

/** A declined PaymentIntent goes back to waiting for a card; only its last error tells it from a fresh one. */
const declineOf = (intent: PaymentIntent) => {
  const error = intent.status === 'requires_payment_method' ? intent.last_payment_error : null;
  return error ? explainDecline(error.decline_code ?? error.code ?? 'generic_decline') : null;
};

export const toGatewayPayment = (intent: z.infer<typeof paymentIntentWithCharge>): GatewayPayment => {
  const { currency } = intent;
  const decline = declineOf(intent);
  const amount = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  return {
    reference: intent.id,
    status: decline ? 'failed' : statusOf(intent),
    amount: fromStripeAmount(amount, currency),
    currency,
    failureMessage: decline?.failureMessage ?? null,
    declineCode: decline?.declineCode ?? null,
    amountRefunded: fromStripeAmount(intent.latest_charge?.amount_refunded ?? 0, currency),
    disputed: intent.latest_charge?.disputed ?? false,
    metadata: intent.metadata,
  };
};
