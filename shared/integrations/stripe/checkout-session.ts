import type Stripe from 'stripe';
import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { fromStripeAmount } from './currencies.ts';
import { paymentIntentWithCharge, toGatewayPayment } from './payment-intent.ts';
import { stripeCall } from './stripe-call.ts';
import { orNull, SYSTEM } from './stripe-error.ts';

/** The part of a Checkout Session that is relied on (https://docs.stripe.com/api/checkout/sessions/object). */
export const checkoutSession = z.object({
  id: z.string().startsWith('cs_'),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: z.int().positive(),
  currency: z.string().transform((code) => code.toUpperCase()),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  metadata: z.record(z.string(), z.string()),
});

const sessionWithIntent = checkoutSession.extend({ payment_intent: paymentIntentWithCharge.nullable() });

export const isCheckoutSession = (reference: string): boolean => reference.startsWith('cs_');

/** The session with what became of its payment; null when Stripe knows no such session. */
export const retrieveSession = (stripe: Stripe, id: string) =>
  orNull(
    stripeCall('retrieve checkout session', sessionWithIntent, () =>
      stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
    ),
  );

const UNDECIDED: GatewayPaymentStatus[] = ['created', 'requires_action', 'failed'];

/** A session has no PaymentIntent before its payer acts, and takes no payment once it has expired. */
export const findCheckout = async (stripe: Stripe, id: string): Promise<GatewayPayment | null> => {
  const session = await retrieveSession(stripe, id);
  if (session === null) return null;
  const { currency, metadata } = session;
  const unpaid = {
    status: 'created',
    amount: fromStripeAmount(session.amount_total, currency),
    currency,
    failureMessage: null,
    declineCode: null,
    amountRefunded: 0,
    disputed: false,
    metadata,
  } as const;
  const truth = session.payment_intent ? toGatewayPayment(session.payment_intent) : unpaid;
  const isOver = session.status === 'expired' && UNDECIDED.includes(truth.status);
  return { ...truth, reference: id, status: isOver ? 'cancelled' : truth.status };
};

const sessionList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The session a PaymentIntent comes from; null for one of the card sheet, or of another system. */
export const sessionOfIntent = async (stripe: Stripe, intent: string): Promise<string | null> => {
  const found = await orNull(
    stripeCall('list checkout sessions', sessionList, () =>
      stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
    ),
  );
  return found?.data[0]?.id ?? null;
};

/** The PaymentIntent a reference stands for. */
export const intentOf = async (stripe: Stripe, reference: string): Promise<string> => {
  if (!isCheckoutSession(reference)) return reference;
  const session = await retrieveSession(stripe, reference);
  if (session?.payment_intent) return session.payment_intent.id;
  throw new IntegrationError(SYSTEM, 'rejected', 'nothing was paid', { code: 'not_paid' });
};
