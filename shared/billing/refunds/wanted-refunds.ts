import { writePlan } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { getItems } from '../../platform/table/query.ts';
import { updateVersioned, type Write } from '../../platform/table/write.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, Refund, WantedRefund } from '../../records/payments.ts';
import { listAttempts } from '../invoices/index.ts';
import type { LoadedPayment } from './plan-returns.ts';
import { planClaim, planRepeat } from './request-refund.ts';
import { refundable } from './returned-money.ts';
import { loadPayment, sendRefund } from './send-refund.ts';
import { isUnsent, UNDER_WAY_MS, waitingFor } from './take-back.ts';

/** Minor units of a payment that were decided to go back and are not on their way yet. */
export const wantedOf = ({ wanted_refunds = [] }: PaymentRecord): number =>
  wanted_refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Of a payment, what can go back at its gateway and is not wanted yet; a bank pays back by hand only. */
const leftOf = (payment: PaymentRecord): number => {
  if (payment.gateway === 'bank') return 0;
  return Math.max(0, Math.min(payment.amount_applied, refundable(payment)) - wantedOf(payment));
};

/** The payments that an invoice was paid with at a gateway, newest first. */
export const paymentsOf = async ({ client_id, id }: InvoiceRecord): Promise<PaymentRecord[]> => {
  const attempts = await listAttempts(client_id, id);
  const ids = attempts.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = await getItems(...ids.map((payment) => keys.payment(client_id, payment)));
  return payments.flatMap((payment) => payment ?? []);
};

const want = (payment: PaymentRecord, wanted: WantedRefund, now: Date): Write =>
  updateVersioned(payment, {
    set: { wanted_refunds: [...(payment.wanted_refunds ?? []), wanted] },
    due: dueAt(now, payment.id),
  });

/**
 * Plans to pay back up to `amount` (minor units) by the payments given, and returns how much that is. The refunds are
 * begun by settlement, which takes the credit back that was given for them: the rest of `amount` stays credit.
 */
export const planWantedRefunds = (
  payments: PaymentRecord[],
  { amount, ...named }: WantedRefund,
  now: Date,
): { refunded: number; writes: Write[] } =>
  payments.reduce<{ refunded: number; writes: Write[] }>(
    ({ refunded, writes }, payment) => {
      const part = Math.min(amount - refunded, leftOf(payment));
      if (part <= 0) return { refunded, writes };
      const wanted = { ...named, amount: part };
      return { refunded: refunded + part, writes: [...writes, want(payment, wanted, now)] };
    },
    { refunded: 0, writes: [] },
  );

/** Forgets a wanted refund for which nothing is left, because the money went back otherwise. */
export const forgetWanted = (payment: PaymentRecord, { key }: WantedRefund, now: Date): Write => {
  const wanted_refunds = (payment.wanted_refunds ?? []).filter((wanted) => wanted.key !== key);
  const due = waitingFor({ ...payment, wanted_refunds }, now);
  return updateVersioned(payment, { set: { wanted_refunds }, due });
};

const findWaiting = ({ refunds }: PaymentRecord, now: Date): Refund | undefined =>
  refunds.find(
    (refund) => isUnsent(refund) && now.getTime() - Date.parse(refund.asked_at ?? '') >= UNDER_WAY_MS,
  );

/** Begins a refund that was decided on when something could not be provided. */
const planWanted = (found: LoadedPayment, wanted: WantedRefund, now: Date) => {
  const { payment } = found;
  const amount = Math.min(wanted.amount, refundable(payment));
  if (amount === 0) return { refund: null, writes: [forgetWanted(payment, wanted, now)] };
  const { refund, plan } = planClaim(found, { ...wanted, amount }, 'system', now);
  return { refund, writes: plan?.writes ?? [] };
};

/**
 * Sends a refund that was decided on, or one whose process died before the gateway had taken it, or before its answer was recorded. Returns
 * whether there was one; a refusal is recorded and asks a person.
 */
export const sendWaitingRefund = async (
  gateway: PaymentGateway,
  clientId: number,
  paymentId: number,
  now: Date,
): Promise<boolean> => {
  const { payment, refund } = await writePlan(
    null,
    () => loadPayment(clientId, paymentId, now),
    (found) => {
      const { payment } = found;
      const [wanted] = payment.wanted_refunds ?? [];
      if (wanted) return { payment, ...planWanted(found, wanted, now) };
      const waiting = findWaiting(payment, now);
      if (!waiting) return { payment, refund: null, writes: [] };
      const { refund, plan } = planRepeat(found, waiting, 'system', now);
      return { payment, refund, writes: plan?.writes ?? [] };
    },
  );
  if (!refund) return false;
  try {
    await sendRefund(gateway, payment, refund, 'system', now);
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.retryable) throw error;
  }
  return true;
};
