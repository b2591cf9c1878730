import { about, money, newEvent, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { ChargeStored, StoredCharge } from '../../integrations/payment-gateway.ts';
import { say } from '../../languages/sentence.ts';
import { appUrl, config } from '../../platform/config/config.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { Changes, SetOf } from '../../platform/table/changes.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, Decline } from '../../records/payments.ts';
import type { WalletRecord } from '../../records/wallet.ts';
import { continueWith, fileInvoice, invoiceNumber, isPayable } from '../invoices/index.ts';
import { changeWallet } from '../payment-methods/index.ts';
import { gatewayFor, updateAttempt } from '../payments/index.ts';
import { endOpenPayments } from '../settlement/index.ts';
import { chooseMethod } from './change-autopay.ts';

export type Charged = {
  attempt: ChargingAttempt;
  invoice: InvoiceRecord;
  wallet: WalletRecord;
  charge: ChargeAnswer;
  declines: Decline[];
};

/** The gateway's own name of the payment, where it has another one than ours. */
const pointTo = (attempt: ChargingAttempt, reference: string | null): Write[] => {
  if (reference === null || reference === attempt.reference) return [];
  const { gateway, client_id, invoice_id, id: attempt_id } = attempt;
  return [
    putNew({ ...keys.reference(gateway, reference), gateway, reference, client_id, invoice_id, attempt_id }),
  ];
};

const release = (
  { attempt, invoice }: Pick<Charged, 'attempt' | 'invoice'>,
  autopay: InvoiceAutopay | undefined,
): Write[] =>
  invoice.charging === attempt.id && invoice.status === 'unpaid'
    ? [fileInvoice(invoice, autopay ? { autopay } : {}, ['charging'])]
    : [];

/** Money is on its way: settlement says when it is here. */
export const planUnderWay = ({ attempt, charge }: Charged, now: Date): PlanWithFollowUp => {
  const set = { reference: charge.reference ?? attempt.reference, status: 'processing' } as const;
  const write = updateAttempt(attempt, { set, due: 'unchanged' }, now);
  return { writes: [write, ...pointTo(attempt, charge.reference)] };
};

/** Its owner has to confirm it: the same payment opens in the sheet or on the page. It is not charged again by itself. */
export const planActionRequired = (charged: Charged, now: Date): PlanWithFollowUp => {
  const { attempt, invoice, charge, declines } = charged;
  const { reference, failureMessage: failure_message, declineCode: decline_code, authorizationUrl } = charge;
  const set: SetOf<ChargingAttempt> = {
    reference: reference ?? attempt.reference,
    status: 'requires_action',
    failure_message,
    decline_code,
    declines,
    charge: { ...attempt.charge, authorization_url: authorizationUrl },
  };
  const { autopay } = invoice;
  const asked = autopay && { ...autopay, asked: [...autopay.asked, attempt.charge.method_id] };
  const amount = money(attempt.amount, attempt.currency);
  const message = say`Your bank asks you to confirm the payment of ${amount} for invoice ${invoiceNumber(invoice.id)}.`;
  const event = newEvent(about.invoice(invoice), 'payment_action_required', message, now);
  return {
    writes: [
      updateAttempt(attempt, { set, due: 'unchanged' }, now),
      ...pointTo(attempt, reference),
      ...release(charged, asked),
      writeEvent(event),
    ],
    followUp: { events: [event] },
  };
};

/** A card that was declined for good is charged no more, whatever the invoice. */
const withoutMethod = ({ wallet, attempt, charge }: Charged, now: Date) => {
  const { method_id, method } = attempt.charge;
  const isKept = wallet.methods.some((one) => one.id === method_id && one.method === method);
  if (charge.outcome !== 'hard_decline' || charge.declineCode === REJECTED_CODE || !isKept) {
    return { wallet, writes: [] };
  }
  const methods = wallet.methods.map((one) => (one.id === method_id ? { ...one, is_declined: true } : one));
  const changed = changeWallet(wallet, { methods }, now);
  return { wallet: changed.wallet, writes: [changed.write] };
};

/** A decline: the other method is tried at once, the same one on a later day unless it was declined for good. */
export const planDecline = (charged: Charged, now: Date): PlanWithFollowUp => {
  const { attempt, invoice, charge, declines } = charged;
  const { reference, failureMessage: failure_message, declineCode: decline_code } = charge;
  const { wallet, writes } = withoutMethod(charged, now);
  const { used } = attempt.charge;
  const { autopay } = invoice;
  const other = autopay && used.length > 0 ? chooseMethod(wallet, invoice, now, used) : undefined;
  const tried = autopay && other ? continueWith(autopay, used, now) : autopay;
  // What the gateway refuses to do it refuses another day too.
  const isRejected = decline_code === REJECTED_CODE;
  const after = tried && isRejected ? { ...tried, asked: [...tried.asked, attempt.charge.method_id] } : tried;
  const message = say`The payment of invoice ${invoiceNumber(invoice.id)} by your saved card did not go through.`;
  const event = newEvent(about.invoice(invoice), 'payment_failed', message, now);
  const declined = { failure_message, decline_code };
  const changes: Changes<AttemptRecord> =
    reference === null
      ? { set: { status: 'cancelled', ...declined }, due: null }
      : { set: { reference, status: 'failed', ...declined, declines }, due: 'unchanged' };
  const end = updateAttempt(attempt, changes, now);
  return {
    writes: [end, ...pointTo(attempt, reference), ...release(charged, after), ...writes, writeEvent(event)],
    followUp: { events: [event] },
  };
};

/** Nothing was charged, and nothing will be: the invoice was paid otherwise. */
export const planNotCharged = (
  { attempt, invoice }: Pick<Charged, 'attempt' | 'invoice'>,
  now: Date,
): PlanWithFollowUp => {
  const end = updateAttempt(attempt, { set: { status: 'cancelled' }, due: null }, now);
  return { writes: [end, ...release({ attempt, invoice }, invoice.autopay)] };
};

/** Longer than any call to a gateway may still be under way. */
const DECIDED_AFTER_MS = 10 * 60_000;

type Charge = NonNullable<AttemptRecord['charge']>;
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
