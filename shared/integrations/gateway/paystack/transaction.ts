import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { GatewayPayment } from '../../payment-gateway.ts';
import type { GatewayDispute, GatewayRefund } from '../../refunds-and-disputes.ts';
import type { GatewayPaymentStatus } from '../../start-payment.ts';
import { authorization, issuer, toStoredMethod } from './authorization.ts';
import { explainDecline } from './decline-messages.ts';
import { orNull, type PaystackApi, type PaystackSettings, SYSTEM } from './paystack-call.ts';

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
    metadata: found.metadata,
  };
};
