import { writePlan } from '../../events/plan.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord, Refund, WantedRefund } from '../../records/payment-record.ts';
import { refundable } from '../returns/returned-money.ts';
import { isUnsent, UNDER_WAY_MS } from '../returns/waiting-for.ts';
import { planClaim, planRepeat } from './claim-refund.ts';
import { loadPayment, sendRefund } from './send-refund.ts';
import { forgetWanted } from './want-refund.ts';

const findWaiting = ({ refunds }: PaymentRecord, now: Date): Refund | undefined =>
  refunds.find(
    (refund) => isUnsent(refund) && now.getTime() - Date.parse(refund.asked_at ?? '') >= UNDER_WAY_MS,
  );

/** Begins a refund that was decided on when something could not be provided. */
const planWanted = (payment: PaymentRecord, invoice: InvoiceRecord, wanted: WantedRefund, now: Date) => {
  const amount = Math.min(wanted.amount, refundable(payment));
  if (amount === 0) return { refund: null, writes: [forgetWanted(payment, wanted, now)] };
  const { refund, plan } = planClaim(payment, invoice, { ...wanted, amount }, 'system', now);
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
    () => loadPayment(clientId, paymentId),
    ({ payment, invoice }) => {
      const [wanted] = payment.wanted_refunds ?? [];
      if (wanted) return { payment, ...planWanted(payment, invoice, wanted, now) };
      const waiting = findWaiting(payment, now);
      if (!waiting) return { payment, refund: null, writes: [] };
      const { refund, plan } = planRepeat(payment, invoice, waiting, 'system', now);
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
