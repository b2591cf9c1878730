import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { GatewayPayment } from '../../payment-gateway.ts';
import { fromStripeAmount } from './index.ts';
import { DETAILS, detailedIntent, toGatewayPayment } from './payment-intent.ts';
import { orNull, type StripeApi, SYSTEM } from './stripe-call.ts';

/** The part of a Checkout Session that is relied on (https://docs.stripe.com/api/checkout/sessions/object). */
export const checkoutSession = schema(() =>
  z.object({
    id: z.string().startsWith('cs_'),
    status: z.enum(['open', 'complete', 'expired']).nullable(),
    amount_total: z.int().positive().nullable(),
    currency: z
      .string()
      .transform((code) => code.toUpperCase())
      .nullable(),
    url: z.url({ protocol: /^https?$/ }).nullish(),
    metadata: z
      .record(z.string(), z.string())
      .nullable()
      .transform((metadata) => metadata ?? {}),
  }),
);

const sessionWithIntent = schema(() =>
  checkoutSession().extend({ payment_intent: detailedIntent().nullable() }),
);

export const isCheckoutSession = (reference: string): boolean => reference.startsWith('cs_');

/** The session with what became of its payment; null when Stripe knows no such session. */
export const retrieveSession = (api: StripeApi, id: string) =>
  orNull(
    api.call('retrieve checkout session', sessionWithIntent(), (stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: DETAILS.map((path) => `payment_intent.${path}`) }),
    ),
  );

const UNDECIDED: GatewayPayment['status'][] = ['created', 'requires_action', 'failed'];

const NOT_PAID = {
  status: 'created',
  failureMessage: null,
  declineCode: null,
  declineId: null,
  isAbandoned: false,
  savedMethod: null,
  payerCountry: null,
  card: null,
} as const;

/** Every session of ours has an amount, though Stripe's description leaves it open. */
const unpaid = ({
  id,
  amount_total,
  currency,
  metadata,
}: z.infer<ReturnType<typeof checkoutSession>>): GatewayPayment => {
  if (amount_total === null || currency === null) {
    throw new IntegrationError(SYSTEM, 'invalid_response', 'a session without an amount', {
      code: 'no_amount',
    });
  }
  const amount = fromStripeAmount(amount_total, currency);
  return { ...NOT_PAID, refunds: [], disputes: [], reference: id, amount, currency, metadata };
};

/** A session has no PaymentIntent before its payer acts, and takes no payment once it has expired. */
export const findCheckout = async (api: StripeApi, id: string): Promise<GatewayPayment | null> => {
  const session = await retrieveSession(api, id);
  if (session === null) return null;
  const { payment_intent } = session;
  const payment = payment_intent ? await toGatewayPayment(api, payment_intent, id) : unpaid(session);
  const isOver = session.status === 'expired' && UNDECIDED.includes(payment.status);
  return isOver ? { ...payment, status: 'cancelled' } : payment;
};

const sessionList = schema(() => z.object({ data: z.array(z.object({ id: z.string() })) }));

/** The session a PaymentIntent comes from; null for one of the card sheet, or of another system. */
export const sessionOfIntent = async (api: StripeApi, intent: string): Promise<string | null> => {
  const found = await orNull(
    api.call('list checkout sessions', sessionList(), (stripe) =>
      stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
    ),
  );
  return found?.data[0]?.id ?? null;
};

/** The PaymentIntent a reference stands for. */
export const intentOf = async (api: StripeApi, reference: string): Promise<string> => {
  if (!isCheckoutSession(reference)) return reference;
  const session = await retrieveSession(api, reference);
  if (session?.payment_intent) return session.payment_intent.id;
  throw new IntegrationError(SYSTEM, 'rejected', 'nothing was paid', { code: 'not_paid' });
};

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
