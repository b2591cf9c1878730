import { about } from '../../events/about.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { formatMoney } from '../../platform/money.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import type { Decline } from '../../records/attempt-record.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { WalletRecord } from '../../records/wallet-record.ts';
import { continueWith } from '../invoices/charge-schedule.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { changeWallet } from '../payment-methods/wallet.ts';
import { updateAttempt } from '../payments/attempts.ts';
import { type ChargeAnswer, type ChargingAttempt, REJECTED_CODE } from './ask-gateway.ts';
import { chooseMethod } from './choose-method.ts';

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
  return { writes: [updateAttempt(attempt, set, now), ...pointTo(attempt, charge.reference)] };
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
  const amount = formatMoney(attempt.amount, attempt.currency);
  const message = `Your bank asks you to confirm the payment of ${amount} for invoice ${invoiceNumber(invoice.id)}.`;
  const event = newEvent(about.invoice(invoice), 'payment_action_required', message, now);
  return {
    writes: [
      updateAttempt(attempt, set, now),
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
  const message = `The payment of invoice ${invoiceNumber(invoice.id)} by your saved card did not go through.`;
  const event = newEvent(about.invoice(invoice), 'payment_failed', message, now);
  const end =
    reference === null
      ? updateAttempt(attempt, { status: 'cancelled', failure_message, decline_code }, now, NOT_DUE)
      : updateAttempt(attempt, { reference, status: 'failed', failure_message, decline_code, declines }, now);
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
  const end = updateAttempt(attempt, { status: 'cancelled' }, now, NOT_DUE);
  return { writes: [end, ...release({ attempt, invoice }, invoice.autopay)] };
};
