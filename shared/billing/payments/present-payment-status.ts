import type { PaymentState } from '../../contract/vocabulary.ts';
import type { StartedPayment } from '../../integrations/payment-gateway.ts';
import { toMajor } from '../../platform/money.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { type InvoiceWithAttempts, paymentStateOf } from '../invoices/invoices.ts';

const POLL_SECONDS = 2;
const SLOW_POLL_SECONDS = 10;
const SLOW_AFTER_MS = 120_000;

const messageOf = (state: PaymentState, latest: AttemptRecord | undefined): string => {
  if (state === 'paid') return 'The invoice is paid.';
  if (state === 'failed')
    return latest?.failure_message ?? 'The payment did not go through. Try another payment method.';
  return latest ? 'Waiting for the payment to be confirmed.' : 'No payment has been started.';
};

const pollAfter = (state: PaymentState, latest: AttemptRecord | undefined, now: Date): number | null => {
  if (state !== 'pending') return null;
  const age = latest ? now.getTime() - Date.parse(latest.created_at) : 0;
  return age > SLOW_AFTER_MS ? SLOW_POLL_SECONDS : POLL_SECONDS;
};

export const presentPaymentStatus = (found: InvoiceWithAttempts, now: Date) => {
  const { invoice, attempts } = found;
  const status = paymentStateOf(found);
  const latest = attempts[0];
  return {
    invoice_id: invoice.id,
    status,
    invoice_status: invoice.status,
    balance: toMajor(invoice.balance, invoice.currency),
    currency: invoice.currency,
    gateway: latest?.gateway ?? null,
    message: messageOf(status, latest),
    updated_at: [invoice.updated_at, latest?.updated_at ?? ''].sort().at(-1) ?? invoice.updated_at,
    poll_after_seconds: pollAfter(status, latest, now),
  };
};

export const presentTimeline = (found: InvoiceWithAttempts) => ({
  invoice_id: found.invoice.id,
  status: paymentStateOf(found),
  attempts: found.attempts.map((attempt) => ({
    id: attempt.id,
    gateway: attempt.gateway,
    status: attempt.status,
    amount: toMajor(attempt.amount, attempt.currency),
    currency: attempt.currency,
    failure_message: attempt.failure_message,
    decline_code: attempt.decline_code,
    created_at: attempt.created_at,
    updated_at: attempt.updated_at,
  })),
});

/** A payment just opened, with what the app needs to have it paid. */
export const presentStartedPayment = (
  attempt: AttemptRecord,
  session: StartedPayment,
  statusUrl: string,
) => ({
  id: attempt.id,
  invoice_id: attempt.invoice_id,
  gateway: attempt.gateway,
  status: attempt.status,
  amount: toMajor(attempt.amount, attempt.currency),
  currency: attempt.currency,
  mobile: { ...session.mobile, status_url: statusUrl },
});
