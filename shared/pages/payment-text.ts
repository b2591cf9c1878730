import type { InvoiceWithAttempts } from '../billing/invoices/invoices.ts';
import { declineInFrench } from '../billing/payments/decline-in-french.ts';
import { isPartlyPaid, type presentPaymentStatus } from '../billing/payments/present-payment-status.ts';
import type { AttemptRecord } from '../records/attempt-record.ts';
import { amountText } from './format.ts';
import { language, words } from './words.ts';

type Failed = Pick<AttemptRecord, 'failure_message' | 'decline_code'>;

/** Why an attempt to pay failed, in the language of the page; the message that is kept is English. */
export const failureText = ({ failure_message, decline_code }: Failed): string => {
  if (failure_message === null) return words().lastFailed;
  return language() === 'fr' ? declineInFrench(decline_code) : failure_message;
};

const waitingInFrench = (found: InvoiceWithAttempts): string => {
  const { amount_paid, balance, currency } = found.invoice;
  if (isPartlyPaid(found)) {
    return `Nous avons reçu ${amountText(amount_paid, currency)}. Il reste ${amountText(balance, currency)} à payer.`;
  }
  return found.attempts[0]?.status === 'processing'
    ? 'Le paiement est en cours de traitement, ce qui peut prendre du temps. Inutile de payer une seconde fois.'
    : 'En attente de la confirmation du paiement.';
};

/** How a payment that has not paid its invoice stands, in the language of the page; the API says it in English. */
export const paymentText = (
  found: InvoiceWithAttempts,
  { status, message }: Pick<ReturnType<typeof presentPaymentStatus>, 'status' | 'message'>,
): string => {
  if (language() === 'en') return message;
  const [latest] = found.attempts;
  if (status === 'pending') return waitingInFrench(found);
  return latest ? failureText(latest) : words().lastFailed;
};
