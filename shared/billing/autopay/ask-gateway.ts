import { IntegrationError } from '../../integrations/integration-error.ts';
import type { ChargeStored, StoredCharge } from '../../integrations/stored-methods.ts';
import { config } from '../../platform/config/config.ts';
import { requireEnv } from '../../platform/env.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { listAttempts } from '../invoices/invoices.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { settlePayment } from '../settlement/settlement.ts';

/** Longer than any call to a gateway may still be under way. */
const DECIDED_AFTER_MS = 10 * 60_000;

export type Charge = NonNullable<AttemptRecord['charge']>;
export type ChargingAttempt = AttemptRecord & { charge: Charge };

/** The same at every repetition. */
const requestOf = ({ charge, amount, currency, client_id, invoice_id }: ChargingAttempt): ChargeStored => ({
  amount,
  currency,
  reference: charge.key,
  idempotencyKey: charge.key,
  description: `${config().brand} ${invoiceNumber(invoice_id)}`,
  metadata: { client_id: String(client_id), invoice_id: String(invoice_id) },
  returnUrl: new URL('/pay/return', requireEnv('API_BASE_URL')).href,
  method: { id: charge.method, owner: charge.owner },
  // Nothing is tried in turn for a client who asked for this method.
  isOwnerPresent: charge.used.length === 0,
});

/**
 * Ends whatever else could still be paid for the invoice, also what nobody has asked about for long. Returns false when some of it was paid, or is being paid,
 * which is settled then. Paystack's pages cannot be ended; what is paid there later becomes credit.
 */
const endOthers = async ({ id, client_id, invoice_id }: ChargingAttempt, now: Date): Promise<boolean> => {
  const attempts = await listAttempts(client_id, invoice_id);
  const references = new Map(
    attempts
      .filter((other) => other.id !== id && other.payment_id === null)
      .map(({ gateway, reference }) => [reference, gateway]),
  );
  for (const [reference, gateway] of references) {
    const adapter = await gatewayFor(gateway);
    await adapter.end(reference);
    const state = await adapter.find(reference);
    if (state?.status !== 'succeeded' && state?.status !== 'processing') continue;
    await settlePayment(gateway, reference, now);
    return false;
  }
  return true;
};

/** Said of a charge that the gateway would not even try. */
export const REJECTED_CODE = 'charge_rejected';

const REJECTED: StoredCharge = {
  reference: null,
  outcome: 'hard_decline',
  failureMessage: 'This payment method could not be charged.',
  declineCode: REJECTED_CODE,
  authorizationUrl: null,
};

/** `not_charged`: nothing was, and nothing will be. */
export type ChargeAnswer = Omit<StoredCharge, 'outcome'> & {
  outcome: StoredCharge['outcome'] | 'not_charged';
};

const NOT_CHARGED: ChargeAnswer = {
  reference: null,
  outcome: 'not_charged',
  failureMessage: null,
  declineCode: null,
  authorizationUrl: null,
};

/**
 * Has the gateway charge a kept method, once however often it is asked. When the invoice was paid otherwise meanwhile
 * it is only asked what became of an earlier call. Returns `not_charged` when nothing will, null when that is not
 * known yet. Throws IntegrationError for what may be tried again.
 */
export const askGateway = async (
  attempt: ChargingAttempt,
  invoice: InvoiceRecord,
  now: Date,
): Promise<ChargeAnswer | null> => {
  const adapter = await gatewayFor(attempt.gateway);
  const request = requestOf(attempt);
  const isWanted =
    isPayable(invoice) && invoice.charging === attempt.id && invoice.balance === attempt.amount;
  try {
    const known = await adapter.findStoredCharge(request);
    if (known) return known;
    if (isWanted && (await endOthers(attempt, now))) return await adapter.chargeStored(request);
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.retryable) throw error;
    log.warn('stored method not charged', { gateway: attempt.gateway, ...errorFields(error) });
    return REJECTED;
  }
  const age = now.getTime() - Date.parse(attempt.created_at);
  return isWanted || age > DECIDED_AFTER_MS ? NOT_CHARGED : null;
};
