import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { explainDecline } from './decline-messages.ts';
import { orNull, type PaystackCall, type PaystackSettings, SYSTEM } from './paystack-call.ts';

const parseText = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return null;
  }
};

/** Comes back as the object sent, as its JSON text, as "" or as 0; what was sent for Paystack itself is left out. */
const metadata = z.unknown().transform((value): Record<string, string> => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseText(value));
  const { cancel_action: _, ...sent } = parsed.data ?? {};
  return Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
});

const transaction = z.object({
  id: z.int(),
  domain: z.enum(['test', 'live']),
  status: z.string(),
  reference: z.string(),
  amount: z.int().nonnegative(),
  requested_amount: z.int().nonnegative().nullish(),
  currency: z.string().length(3),
  gateway_response: z.string().nullish(),
  metadata,
});

export type Transaction = z.infer<typeof transaction>;

/** Of `abandoned` the documentation says that the payer has not completed it, which also holds of a new one. */
const STATUSES = new Map<string, GatewayPaymentStatus>([
  ['abandoned', 'created'],
  ['ongoing', 'requires_action'],
  ['pending', 'processing'],
  ['processing', 'processing'],
  ['queued', 'processing'],
  ['failed', 'failed'],
  ['success', 'succeeded'],
  ['reversed', 'succeeded'],
  ['reversal-pending', 'succeeded'],
]);

const modeOf = ({ secret_key }: PaystackSettings) => (secret_key.startsWith('sk_live_') ? 'live' : 'test');

/** The transaction with this reference, null when there is none. */
export const verifyTransaction = async (
  call: PaystackCall,
  settings: PaystackSettings,
  reference: string,
): Promise<Transaction | null> => {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const found = await orNull(call({ operation: 'verify transaction', path, data: transaction }));
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

export const toGatewayPayment = (
  found: Transaction,
  after: { amountRefunded: number; disputed: boolean },
): GatewayPayment => {
  const decline = found.status === 'failed' ? explainDecline(found.gateway_response ?? '') : null;
  return {
    reference: found.reference,
    status: STATUSES.get(found.status) ?? 'unknown',
    amount: amountOf(found),
    currency: found.currency,
    failureMessage: decline?.failureMessage ?? null,
    declineCode: decline?.declineCode ?? null,
    amountRefunded: after.amountRefunded,
    disputed: after.disputed,
    metadata: found.metadata,
  };
};
