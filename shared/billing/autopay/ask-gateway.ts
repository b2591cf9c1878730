import { appUrl } from '../../auth/links.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { ChargeStored, StoredCharge } from '../../integrations/stored-methods.ts';
import { config } from '../../platform/config/config.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { endOpenPayments } from '../settlement/end-open-payments.ts';

/** Longer than any call to a gateway may still be under way. */
const DECIDED_AFTER_MS = 10 * 60_000;

export type Charge = NonNullable<AttemptRecord['charge']>;
export type ChargingAttempt = AttemptRecord & { charge: Charge };

/** Where a payer comes back to: our page, or the app where workers do not know the address of the API. */
const returnUrl = (): string =>
  process.env.API_BASE_URL ? new URL('/pay/return', process.env.API_BASE_URL).href : appUrl('/');

/** The same at every repetition. */
const requestOf = ({ charge, amount, currency, client_id, invoice_id }: ChargingAttempt): ChargeStored => ({
  amount,
  currency,
  reference: charge.key,
  idempotencyKey: charge.key,
  description: `${config().brand} ${invoiceNumber(invoice_id)}`,
  metadata: { client_id: String(client_id), invoice_id: String(invoice_id) },
  returnUrl: returnUrl(),
  method: { id: charge.method, owner: charge.owner },
  // Nothing is tried in turn for a client who asked for this method.
  isOwnerPresent: charge.used.length === 0,
});

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
    isPayable(invoice) &&
    invoice.charging === attempt.id &&
    (attempt.part ? attempt.amount <= invoice.balance : attempt.amount === invoice.balance);
  try {
    const known = await adapter.findStoredCharge(request);
    if (known) return known;
    if (isWanted && (await endOpenPayments(attempt, now, attempt.id)))
      return await adapter.chargeStored(request);
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.retryable) throw error;
    log.warn('stored method not charged', { gateway: attempt.gateway, ...errorFields(error) });
    return REJECTED;
  }
  const age = now.getTime() - Date.parse(attempt.created_at);
  return isWanted || age > DECIDED_AFTER_MS ? NOT_CHARGED : null;
};
