import type { MobileMoneyStep, PaymentState } from '../../contract/vocabulary.ts';
import { money } from '../../events/index.ts';
import type { MobileSession } from '../../integrations/payment-gateway.ts';
import { language } from '../../languages/language.ts';
import { type Sentence, say, tell } from '../../languages/sentence.ts';
import { DAY_MS } from '../../platform/dates.ts';
import { requireEnv } from '../../platform/env.ts';
import { toMajor } from '../../platform/money.ts';
import { getItems } from '../../platform/table/query.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, Decline, PaymentRecord } from '../../records/payments.ts';
import {
  getInvoiceWithAttempts,
  type InvoiceWithAttempts,
  isPayable,
  paymentStateOf,
  presentRefund,
} from '../invoices/index.ts';
import { failureText } from './declines.ts';

const POLL_SECONDS = 2;
const SLOW_POLL_SECONDS = 10;
const SLOW_AFTER_MS = 120_000;
const WAITING = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** Money has come that does not pay the whole: nothing is under way, and the rest waits to be paid. */
export const isPartlyPaid = ({ invoice, attempts: [latest] }: InvoiceWithAttempts): boolean =>
  isPayable(invoice) && latest?.status === 'succeeded';

const pendingMessage = (found: InvoiceWithAttempts): string => {
  const { invoice, attempts } = found;
  const inCurrency = (amount: number) => money(amount, invoice.currency);
  if (isPartlyPaid(found)) {
    return tell`We received ${inCurrency(invoice.amount_paid)}. ${inCurrency(invoice.balance)} is left to pay.`;
  }
  if (attempts[0]?.status === 'processing') {
    return tell`The payment is being processed, which may take a while. You need not pay again.`;
  }
  return attempts[0] ? tell`Waiting for the payment to be confirmed.` : tell`No payment has been started.`;
};

const messageOf = (state: PaymentState, found: InvoiceWithAttempts): string => {
  if (state === 'paid') return tell`The invoice is paid.`;
  if (state === 'pending') return pendingMessage(found);
  const [latest] = found.attempts;
  return (latest && failureText(latest)) ?? tell`The payment did not go through. Try another payment method.`;
};

/** A payment that was declined can still be paid as long as its sheet or page is open. */
const pollAfter = (state: PaymentState, found: InvoiceWithAttempts, now: Date): number | null => {
  const { invoice, attempts } = found;
  const [latest] = attempts;
  const age = latest ? now.getTime() - Date.parse(latest.created_at) : 0;
  if (state === 'failed') {
    return isPayable(invoice) && latest?.status === 'failed' && age < DAY_MS ? SLOW_POLL_SECONDS : null;
  }
  if (state === 'paid' || isPartlyPaid(found)) return null;
  return age > SLOW_AFTER_MS ? SLOW_POLL_SECONDS : POLL_SECONDS;
};

export const presentPaymentStatus = (found: InvoiceWithAttempts, now: Date) => {
  const { invoice, attempts } = found;
  const status = paymentStateOf(found);
  const latest = attempts[0];
  /** None where credit or staff paid. */
  const paid = attempts.find(({ payment_id }) => payment_id !== null);
  return {
    invoice_id: invoice.id,
    status,
    invoice_status: invoice.status,
    balance: toMajor(invoice.balance, invoice.currency),
    currency: invoice.currency,
    gateway: (status === 'paid' ? paid : latest)?.gateway ?? null,
    message: messageOf(status, found),
    next_action: status === 'pending' && latest ? nextActionOf(latest) : null,
    updated_at: [invoice.updated_at, latest?.updated_at ?? ''].sort().at(-1) ?? invoice.updated_at,
    poll_after_seconds: pollAfter(status, found, now),
  };
};

/** Where an app asks how the payment of an invoice stands. */
export const statusUrlOf = ({ client_id, invoice_id }: Pick<AttemptRecord, 'client_id' | 'invoice_id'>) =>
  `${requireEnv('API_BASE_URL')}/clients/${client_id}/invoices/${invoice_id}/payment-status`;

/** What a step asks for, where the gateway's own words, which are English, are not understood. */
const STEPS: Record<MobileMoneyStep, Sentence> = {
  approve_on_phone: say`Approve the payment on your phone.`,
  enter_otp: say`Enter the code that was sent to your phone.`,
  wait: say`The payment is being processed.`,
};

/** What the phone of a payer is to dial, such as *170#. */
const DIALLED = /\*[\d*]+#/g;

const promptText = (step: MobileMoneyStep, message: string | null): string | null =>
  message === null || language() === 'en'
    ? message
    : [String(STEPS[step]), ...(message.match(DIALLED) ?? [])].join(' ');

/** What is to be shown to a payer of mobile money until it is decided. */
const nextActionOf = ({ status, prompt }: AttemptRecord) =>
  prompt?.step && WAITING.has(status)
    ? { type: prompt.step, message: promptText(prompt.step, prompt.message) }
    : null;

/** A payment just opened, with what the app needs to have it paid. */
export const presentStartedPayment = (attempt: AttemptRecord, session: MobileSession) => ({
  id: attempt.id,
  invoice_id: attempt.invoice_id,
  gateway: attempt.gateway,
  status: attempt.status,
  amount: toMajor(attempt.amount, attempt.currency),
  currency: attempt.currency,
  mobile: { ...session, status_url: statusUrlOf(attempt) },
  next_action: nextActionOf(attempt),
  failure_message: failureText(attempt),
});

/** What an attempt tells the timeline of its invoice. */
export const presentAttempts = (attempt: AttemptRecord) =>
  entriesOf(attempt).map((entry) => ({ invoice_id: attempt.invoice_id, ...entry }));

type Timeline = InvoiceWithAttempts & { payments: PaymentRecord[] };

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
  failure_message: failureText(attempt),
  decline_code: attempt.decline_code,
  created_at: attempt.created_at,
  updated_at: attempt.updated_at,
});

const presentDecline = (attempt: AttemptRecord, decline: Decline) => ({
  ...presentAttempt(attempt),
  id: decline.id,
  status: 'failed' as const,
  failure_message: failureText(decline),
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
