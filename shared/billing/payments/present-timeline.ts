import { toMajor } from '../../platform/money.ts';
import { getItems } from '../../platform/table/read.ts';
import type { AttemptRecord, Decline } from '../../records/attempt-record.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { getInvoiceWithAttempts, type InvoiceWithAttempts, paymentStateOf } from '../invoices/invoices.ts';
import { presentRefund } from '../invoices/present-invoice.ts';

export type Timeline = InvoiceWithAttempts & { payments: PaymentRecord[] };

/** An invoice with its attempts to pay and the payments that some of them became. */
export const loadTimeline = async (clientId: number, id: number): Promise<Timeline> => {
  const found = await getInvoiceWithAttempts(clientId, id);
  const paid = found.attempts.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = await getItems(...paid.map((payment) => keys.payment(clientId, payment)));
  return { ...found, payments: payments.filter((payment) => payment !== undefined) };
};

const presentAttempt = ({ gateway, currency, ...attempt }: AttemptRecord) => ({
  id: attempt.id,
  gateway,
  status: attempt.status,
  amount: toMajor(attempt.amount, currency),
  currency,
  failure_message: attempt.failure_message,
  decline_code: attempt.decline_code,
  created_at: attempt.created_at,
  updated_at: attempt.updated_at,
});

const presentDecline = (attempt: AttemptRecord, decline: Decline) => ({
  ...presentAttempt(attempt),
  id: decline.id,
  status: 'failed' as const,
  failure_message: decline.failure_message,
  decline_code: decline.decline_code,
  created_at: decline.created_at,
  updated_at: decline.created_at,
});

/** Each decline is an entry of its own; the last one is the attempt itself as long as that tells of it. */
const entriesOf = (attempt: AttemptRecord) => {
  const { declines = [], decline_code, failure_message } = attempt;
  const last = declines.at(-1);
  const tellsOfLast = last?.decline_code === decline_code && last?.failure_message === failure_message;
  const others = tellsOfLast ? declines.slice(0, -1) : declines;
  return [presentAttempt(attempt), ...others.toReversed().map((decline) => presentDecline(attempt, decline))];
};

export const presentTimeline = ({ payments, ...found }: Timeline) => ({
  invoice_id: found.invoice.id,
  status: paymentStateOf(found),
  attempts: found.attempts.flatMap(entriesOf),
  refunds: payments.flatMap((payment) =>
    payment.refunds.map((refund) => ({
      ...presentRefund(refund, payment.currency),
      payment_id: payment.id,
      currency: payment.currency,
    })),
  ),
});
