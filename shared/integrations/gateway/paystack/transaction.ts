import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type {
  GatewayCard,
  GatewayPayment,
  GatewayPaymentStatus,
  StoredMethod,
} from '../../payment-gateway.ts';
import type { GatewayDispute, GatewayRefund } from '../../refunds-and-disputes.ts';
import { orNull, type PaystackApi, type PaystackSettings, SYSTEM } from './paystack-call.ts';

const number = schema(() => z.coerce.number().int());

/** A card that a customer has paid with (https://paystack.com/docs/payments/recurring-charges). */
export const authorization = schema(() =>
  z.object({
    authorization_code: z.string().min(1),
    last4: z.string(),
    exp_month: number().nullish().catch(null),
    exp_year: number().nullish().catch(null),
    channel: z.string(),
    brand: z.string().nullish(),
    card_type: z.string().nullish(),
    reusable: z.boolean(),
    signature: z.string().nullish(),
  }),
);

/** Whoever has issued a card or wallet, kept or not; only a card has a signature. */
const issuer = schema(() =>
  z.object({
    channel: z.string().nullish().catch(null),
    signature: z.string().nullish().catch(null),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish()
      .catch(null),
  }),
);

/** Null for what cannot be charged again; an authorization is charged with the address it was made with. */
export const toStoredMethod = (
  kept: z.infer<ReturnType<typeof authorization>>,
  email: string,
): StoredMethod | null => {
  if (!kept.reusable || kept.channel !== 'card') return null;
  return {
    id: kept.authorization_code,
    owner: email,
    brand: (kept.brand || kept.card_type || 'card').trim(),
    last4: kept.last4,
    expMonth: kept.exp_month ?? null,
    expYear: kept.exp_year ?? null,
    fingerprint: kept.signature ?? null,
  };
};

type Decline = { declineCode: string; failureMessage: string };

const TRY_AGAIN = 'The payment could not be made just now. Try again in a moment.';

/**
 * Paystack hands on the words of banks and wallets (`gateway_response`) and has no list of codes; what is not
 * recognised here is told as a plain decline.
 */
const DECLINES: [RegExp, Decline][] = [
  [
    /insufficient|low balance|not enough/i,
    { declineCode: 'insufficient_funds', failureMessage: 'Your balance is too low for this payment.' },
  ],
  [
    /expired card|card (has )?expired/i,
    { declineCode: 'expired_card', failureMessage: 'Your card has expired. Use another card.' },
  ],
  [
    /incorrect pin|wrong pin|invalid pin/i,
    { declineCode: 'incorrect_pin', failureMessage: 'The PIN is incorrect.' },
  ],
  [
    /limit/i,
    {
      declineCode: 'limit_exceeded',
      failureMessage: 'A limit of your account is reached. Contact your bank.',
    },
  ],
  [
    /cancel+ed/i,
    {
      declineCode: 'cancelled_by_payer',
      failureMessage: 'The payment was cancelled before it was complete.',
    },
  ],
  [
    /time.?out|timed out|unavailable|try again|system error/i,
    { declineCode: 'try_again_later', failureMessage: TRY_AGAIN },
  ],
];

const DECLINED: Decline = {
  declineCode: 'declined',
  failureMessage: 'Your payment was declined. Contact your bank or use another way to pay.',
};

/** What the payer may learn of a failed transaction. */
export const explainDecline = (gatewayResponse: string): Decline =>
  DECLINES.find(([words]) => words.test(gatewayResponse))?.[1] ?? DECLINED;

/** The bank's words for what no later try of the same card can change. */
const HARD =
  /expired|lost|stolen|pick.?up|restricted|fraud|blocked|closed|invalid card|not permitted|no such/i;

export const isHardDecline = (gatewayResponse: string): boolean => HARD.test(gatewayResponse);

const parseText = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return null;
  }
};

/** Comes back as the object sent, as its JSON text, as "" or as 0; what was sent for Paystack itself is left out. */
const metadata = schema(() =>
  z
    .unknown()
    .optional()
    .transform((value): Record<string, string> => {
      const parsed = z.record(z.string(), z.unknown()).safeParse(parseText(value));
      const { cancel_action: _, ...sent } = parsed.data ?? {};
      return Object.fromEntries(
        Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
    }),
);

/** What a transaction is in every answer that has one (https://paystack.com/docs/api/transaction). */
export const transaction = schema(() =>
  z.object({
    id: z.int(),
    domain: z.enum(['test', 'live']),
    status: z.string(),
    reference: z.string(),
    amount: z.int().nonnegative(),
    requested_amount: z.int().nonnegative().nullish(),
    currency: z.string().length(3),
    gateway_response: z.string().nullish(),
    created_at: z.string().nullish(),
    authorization: z.unknown().optional(),
    customer: z.object({ email: z.string() }).nullish(),
    metadata: metadata(),
  }),
);

export type Transaction = z.infer<ReturnType<typeof transaction>>;

/** How the API spells "Reversal pending" is not documented. */
const statusText = ({ status }: Transaction): string => status.toLowerCase().replaceAll(/[-_ ]/g, '');

/**
 * `abandoned`: the payer has not completed it, which also holds of a new one. Reversed: something has been given back,
 * however much (https://support.paystack.com/en/articles/2130434); the refunds say how much.
 */
const STATUSES = new Map<string, GatewayPaymentStatus>([
  ['abandoned', 'created'],
  ['ongoing', 'requires_action'],
  ['pending', 'processing'],
  ['processing', 'processing'],
  ['queued', 'processing'],
  ['failed', 'failed'],
  ['success', 'succeeded'],
  ['reversed', 'succeeded'],
  ['reversalpending', 'succeeded'],
]);

export const statusOf = (found: Transaction): GatewayPaymentStatus =>
  STATUSES.get(statusText(found)) ?? 'unknown';

const modeOf = ({ secret_key }: PaystackSettings) => (secret_key.startsWith('sk_live_') ? 'live' : 'test');

/** The transaction with this reference, null when there is none. */
export const verifyTransaction = async (
  { call, settings }: PaystackApi,
  reference: string,
): Promise<Transaction | null> => {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const found = await orNull(call({ operation: 'verify transaction', path, data: transaction() }));
  if (found === null) return null;
  if (found.reference !== reference || found.domain !== modeOf(settings)) {
    throw new IntegrationError(SYSTEM, 'invalid_response', 'a transaction of another reference or mode', {
      code: 'wrong_transaction',
    });
  }
  return found;
};

/** Fees passed on to the payer raise `amount` above what was asked for; they are not money received. */
const amountOf = ({ amount, requested_amount }: Transaction): number =>
  Math.min(amount, requested_amount ?? amount);

/** What the payer may learn of a failed transaction; nulls for any other. */
export const declineOf = (found: Transaction) =>
  statusOf(found) === 'failed'
    ? explainDecline(found.gateway_response ?? '')
    : { failureMessage: null, declineCode: null };

const savedMethodOf = ({ authorization: given, customer }: Transaction) => {
  const kept = authorization().safeParse(given);
  return kept.success && customer ? toStoredMethod(kept.data, customer.email) : null;
};

/** Tried or paid with; wallets and bank accounts are no cards. */
const cardOf = ({ authorization: given }: Transaction): GatewayCard | null => {
  const { channel, signature = null, country_code = null } = issuer().safeParse(given).data ?? {};
  return channel === 'card' ? { fingerprint: signature, country: country_code } : null;
};

export const toGatewayPayment = (
  found: Transaction,
  { refunds, disputes }: { refunds: GatewayRefund[]; disputes: GatewayDispute[] },
): GatewayPayment => {
  const status = statusOf(found);
  return {
    reference: found.reference,
    status,
    amount: amountOf(found),
    currency: found.currency,
    ...declineOf(found),
    declineId: status === 'failed' ? String(found.id) : null,
    isAbandoned: statusText(found) === 'abandoned',
    refunds,
    disputes,
    savedMethod: status === 'succeeded' ? savedMethodOf(found) : null,
    payerCountry:
      status === 'succeeded' ? (issuer().safeParse(found.authorization).data?.country_code ?? null) : null,
    card: status === 'succeeded' || status === 'failed' ? cardOf(found) : null,
    metadata: found.metadata,
  };
};
