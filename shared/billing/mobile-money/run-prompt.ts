import { IntegrationError } from '../../integrations/integration-error.ts';
import type { ChargeMobileMoney, MobileMoney, PromptedPayment } from '../../integrations/mobile-money.ts';
import { config } from '../../platform/config/config.ts';
import { errorFields, log } from '../../platform/log.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { attemptKey, updateAttempt } from '../payments/attempts.ts';
import { settlePayment } from '../settlement/settlement.ts';

export type Wallet = { phone: string; provider: string };

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** Changes an attempt as long as nobody has decided it. Returns it as it is then. */
const change = (
  known: AttemptRecord,
  set: (attempt: AttemptRecord) => Parameters<typeof updateAttempt>[1],
  now: Date,
  remove: readonly (typeof NOT_DUE)[number][] = [],
): Promise<AttemptRecord> =>
  retryOnConflict(undefined, async () => {
    const attempt = await getItem(attemptKey(known));
    if (!attempt) throw new Error('An attempt that was planned is missing.');
    if (!OPEN.has(attempt.status)) return attempt;
    const changed = set(attempt);
    await transact([updateAttempt(attempt, changed, now, remove)]);
    return { ...attempt, ...changed };
  });

/** Stores the step that the gateway asks of the payer, or settles a payment that it has decided. Returns the attempt. */
export const follow = async (
  attempt: AttemptRecord,
  { step, prompt, status }: PromptedPayment,
  now: Date,
): Promise<AttemptRecord> => {
  if (step === null) {
    await settlePayment(attempt.gateway, attempt.reference, now);
    return (await getItem(attemptKey(attempt))) ?? attempt;
  }
  return change(attempt, () => ({ status, prompt: { step, message: prompt } }), now);
};

export const REFUSED = {
  status: 'failed',
  failure_message: 'This number or network cannot be charged. Check them, or choose another way to pay.',
  decline_code: 'wallet_refused',
} as const;

const requestOf = (
  { client_id, invoice_id, amount, currency, reference }: AttemptRecord,
  { profile }: ClientRecord,
  wallet: Wallet,
): ChargeMobileMoney => ({
  amount,
  currency,
  reference,
  description: `${config().brand} ${invoiceNumber(invoice_id)}`,
  metadata: { client_id: String(client_id), invoice_id: String(invoice_id) },
  email: profile.email,
  ...wallet,
});

/**
 * Has the wallet on a phone asked, while its owner waits. Returns the attempt as it is then. Without an answer it is
 * left open: settlement finds out what became of it.
 */
export const runPrompt = async (
  wallets: MobileMoney,
  attempt: AttemptRecord,
  client: ClientRecord,
  wallet: Wallet,
  now: Date,
): Promise<AttemptRecord> => {
  try {
    return await follow(attempt, await wallets.charge(requestOf(attempt, client, wallet)), now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('wallet not charged', { reference: attempt.reference, ...errorFields(error) });
    return error.kind === 'rejected' ? change(attempt, () => REFUSED, now, NOT_DUE) : attempt;
  }
};
