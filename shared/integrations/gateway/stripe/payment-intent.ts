import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type {
  ChargeOutcome,
  GatewayCard,
  GatewayPayment,
  GatewayPaymentStatus,
  StoredMethod,
} from '../../payment-gateway.ts';
import { fromStripeAmount } from './index.ts';
import {
  disputesOf,
  refundList,
  refundsOf,
  toGatewayDispute,
  toGatewayRefund,
} from './refunds-and-disputes.ts';
import type { StripeApi } from './stripe-call.ts';

/** The part of a card PaymentMethod that is relied on (https://docs.stripe.com/api/payment_methods/object). */
export const paymentMethod = schema(() =>
  z.object({
    id: z.string(),
    customer: z.string().nullable(),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
        fingerprint: z.string().nullish(),
        country: z.string().nullish(),
      })
      .nullish(),
  }),
);

/** What tells one card from another, in PaymentMethods and in charges (https://docs.stripe.com/api/charges/object). */
export const issued = schema(() =>
  z.object({ fingerprint: z.string().nullish(), country: z.string().nullish() }),
);

export const toGatewayCard = (
  card: z.infer<ReturnType<typeof issued>> | null | undefined,
): GatewayCard | null =>
  card ? { fingerprint: card.fingerprint ?? null, country: card.country ?? null } : null;

type PaymentMethod = z.infer<ReturnType<typeof paymentMethod>>;

/** Null for a method that is kept for no customer, or is no card. */
export const toStoredMethod = ({ id, customer, card }: PaymentMethod): StoredMethod | null => {
  if (customer === null || !card) return null;
  return {
    id,
    owner: customer,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
};

const DECLINED = 'Your card was declined. Contact your bank or use another card.';
const LIMIT_REACHED = 'Your card has reached a limit. Contact your bank or use another card.';
const TRY_AGAIN = 'Your card could not be charged just now. Try again in a moment.';
const WRONG_CVC = "Your card's security code is incorrect.";
const WRONG_NUMBER = 'Your card number is incorrect.';
const WRONG_EXPIRY = "Your card's expiry date is incorrect.";
const NOT_AUTHENTICATED = 'Your bank could not confirm that it is you. Try again or use another card.';

const MESSAGES = new Map([
  ['authentication_required', NOT_AUTHENTICATED],
  ['card_not_supported', 'Your card does not support this kind of purchase. Use another card.'],
  ['card_velocity_exceeded', LIMIT_REACHED],
  ['currency_not_supported', 'Your card does not support this currency. Use another card.'],
  ['duplicate_transaction', 'The same payment was made a moment ago. Check it before you try again.'],
  ['expired_card', 'Your card has expired. Use another card.'],
  ['incorrect_cvc', WRONG_CVC],
  ['incorrect_number', WRONG_NUMBER],
  ['incorrect_zip', "Your card's postal code is incorrect."],
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['invalid_cvc', WRONG_CVC],
  ['invalid_expiry_month', WRONG_EXPIRY],
  ['invalid_expiry_year', WRONG_EXPIRY],
  ['invalid_number', WRONG_NUMBER],
  ['issuer_not_available', TRY_AGAIN],
  ['payment_intent_authentication_failure', NOT_AUTHENTICATED],
  ['processing_error', TRY_AGAIN],
  ['reenter_transaction', TRY_AGAIN],
  ['testmode_decline', 'A test card cannot pay here. Use a real card.'],
  ['try_again_later', TRY_AGAIN],
  ['withdrawal_count_limit_exceeded', LIMIT_REACHED],
]);

/** Reasons a thief must not learn, neither as a message nor as a code (https://docs.stripe.com/declines/codes). */
const HIDDEN = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
]);

/** What the payer may learn of a decline. */
export const explainDecline = (code: string): { declineCode: string; failureMessage: string } => ({
  declineCode: HIDDEN.has(code) ? 'generic_decline' : code,
  failureMessage: MESSAGES.get(code) ?? DECLINED,
});

export const paymentError = schema(() =>
  z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    advice_code: z.string().nullish(),
    charge: z.string().nullish(),
    payment_method: z.object({ id: z.string(), card: issued().nullish() }).nullish(),
  }),
);

type PaymentError = z.infer<ReturnType<typeof paymentError>>;

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
type DetailedIntent = z.infer<ReturnType<typeof detailedIntent>>;

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
    card: toGatewayCard((isPaid ? intent.payment_method : error?.payment_method)?.card),
    metadata,
  };
};

/** Declines that no later try of the same card can change (https://docs.stripe.com/declines/codes). */
const HARD = new Set([
  ...[
    'account_closed',
    'card_not_supported',
    'currency_not_supported',
    'debit_not_authorized',
    'expired_card',
  ],
  ...['fraudulent', 'incorrect_cvc', 'incorrect_number', 'incorrect_zip', 'invalid_account', 'invalid_cvc'],
  ...['invalid_expiry_month', 'invalid_expiry_year', 'invalid_number', 'lost_card', 'merchant_blacklist'],
  ...['new_account_information_available', 'no_account', 'not_permitted', 'pickup_card', 'restricted_card'],
  ...['revocation_of_all_authorizations', 'revocation_of_authorization', 'security_violation', 'stolen_card'],
  ...['service_not_allowed', 'stop_payment_order', 'testmode_decline', 'transaction_not_allowed'],
]);

const AUTHENTICATION = 'authentication_required';

/** What the issuer advises goes before what its code usually means. */
export const classOf = ({ code, decline_code, advice_code }: PaymentError): ChargeOutcome => {
  if (code === AUTHENTICATION || decline_code === AUTHENTICATION) return AUTHENTICATION;
  if (advice_code === 'do_not_try_again' || advice_code === 'confirm_card_data') return 'hard_decline';
  if (advice_code === 'try_again_later') return 'soft_decline';
  return HARD.has(decline_code ?? code ?? '') ? 'hard_decline' : 'soft_decline';
};
