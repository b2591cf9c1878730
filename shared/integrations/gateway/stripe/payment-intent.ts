import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { GatewayPayment } from '../../payment-gateway.ts';
import type { GatewayPaymentStatus } from '../../start-payment.ts';
import { paymentMethod, toStoredMethod } from './card.ts';
import { fromStripeAmount } from './currencies.ts';
import { explainDecline } from './decline-messages.ts';
import {
  disputesOf,
  refundList,
  refundsOf,
  toGatewayDispute,
  toGatewayRefund,
} from './refunds-and-disputes.ts';
import type { StripeApi } from './stripe-call.ts';

export const paymentError = schema(() =>
  z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    advice_code: z.string().nullish(),
    charge: z.string().nullish(),
    payment_method: z.object({ id: z.string() }).nullish(),
  }),
);

export type PaymentError = z.infer<ReturnType<typeof paymentError>>;

/** The part of a PaymentIntent that is relied on (https://docs.stripe.com/api/payment_intents/object). */
export const paymentIntent = schema(() =>
  z.object({
    id: z.string().startsWith('pi_'),
    status: z.string(),
    amount: z.int().positive(),
    amount_received: z.int().nonnegative(),
    currency: z.string().transform((code) => code.toUpperCase()),
    client_secret: z.string().nullable(),
    customer: z.string().nullable(),
    last_payment_error: paymentError().nullish(),
    metadata: z.record(z.string(), z.string()),
  }),
);

/** With what `DETAILS` ask for; `refunds` is there where a charge is. */
export const detailedIntent = schema(() =>
  paymentIntent().extend({
    latest_charge: z.object({ refunds: refundList().nullish() }).nullish(),
    payment_method: paymentMethod().nullish(),
  }),
);

/** What a question about a PaymentIntent expands (https://docs.stripe.com/api/expanding_objects). */
export const DETAILS = ['latest_charge.refunds', 'payment_method'];

export type PaymentIntent = z.infer<ReturnType<typeof paymentIntent>>;
export type DetailedIntent = z.infer<ReturnType<typeof detailedIntent>>;

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
export const lastErrorOf = (intent: PaymentIntent): PaymentError | null =>
  (intent.status === 'requires_payment_method' && intent.last_payment_error) || null;

export const explainError = (error: PaymentError) =>
  explainDecline(error.decline_code ?? error.code ?? 'generic_decline');

/** A check of the bank that was failed leaves no charge: the method tells one from the next. */
export const declineIdOf = ({ charge, payment_method }: PaymentError): string | null =>
  charge ?? payment_method?.id ?? null;

/** A charge shows its newest refunds; disputes, and inquiries that no charge shows, are asked for. */
const moneyBackOf = async (api: StripeApi, intent: DetailedIntent, reference: string) => {
  const shown = intent.latest_charge?.refunds;
  const [refunds, disputes] = await Promise.all([
    shown?.has_more === false ? shown.data : refundsOf(api, intent.id),
    disputesOf(api, intent.id),
  ]);
  return {
    refunds: refunds.map((refund) => toGatewayRefund(refund, reference)),
    disputes: disputes.map((dispute) => toGatewayDispute(dispute, reference)),
  };
};

const NOTHING_BACK = { refunds: [], disputes: [] };

/** A payment under the reference it was started with, with what came after it. */
export const toGatewayPayment = async (
  api: StripeApi,
  intent: DetailedIntent,
  reference: string,
): Promise<GatewayPayment> => {
  const { currency, metadata } = intent;
  const error = lastErrorOf(intent);
  const isPaid = intent.status === 'succeeded';
  const { refunds, disputes } = isPaid ? await moneyBackOf(api, intent, reference) : NOTHING_BACK;
  return {
    reference,
    status: error ? 'failed' : statusOf(intent),
    amount: fromStripeAmount(isPaid ? intent.amount_received : intent.amount, currency),
    currency,
    ...(error ? explainError(error) : { failureMessage: null, declineCode: null }),
    declineId: error && declineIdOf(error),
    isAbandoned: false,
    refunds,
    disputes,
    savedMethod: isPaid && intent.payment_method ? toStoredMethod(intent.payment_method) : null,
    payerCountry: (isPaid && intent.payment_method?.card?.country) || null,
    metadata,
  };
};
