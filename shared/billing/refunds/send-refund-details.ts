import { carryOut } from '../../events/carry-out.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { RefundAccount } from '../../integrations/refunds-and-disputes.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord, Refund } from '../../records/payment-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { mergeRefunds } from '../returns/merge-gateway-state.ts';
import { planReturns } from '../returns/plan-returns.ts';
import { loadPayment } from './send-refund.ts';

/** Where the money is to go; `refund` is its id here, null for the only one that waits. */
export type RefundDetails = { refund: number | null } & Pick<RefundAccount, 'accountNumber' | 'bankId'>;

/** The refund that waits for bank details. Throws a 422 where there is none, or several and none is named. */
export const findWaitingRefund = (
  { refunds }: PaymentRecord,
  id: number | null,
): Refund & { gateway_id: string } => {
  const waiting = refunds.filter(
    (refund): refund is Refund & { gateway_id: string } =>
      refund.status === 'needs_attention' && refund.gateway_id !== null && (id ?? refund.id) === refund.id,
  );
  const [refund, ...others] = waiting;
  if (!refund) throw invalid({ refund: ['No such refund of this payment waits for bank details.'] });
  if (others.length === 0) return refund;
  throw invalid({ refund: [`Name one of ${waiting.map((one) => one.id).join(', ')}.`] });
};

/**
 * Sends a refund that needs attention to a bank account of the customer. The account is told to the gateway and kept
 * nowhere. Asked again after it went through, the gateway says no, and settlement finds out how the refund is.
 */
export const sendRefundDetails = async (
  clientId: number,
  paymentId: number,
  { refund: id, accountNumber, bankId }: RefundDetails,
  actor: Actor,
  now: Date,
): Promise<Refund['status']> => {
  const { payment } = await loadPayment(clientId, paymentId);
  const { gateway, reference, currency } = payment;
  const refund = findWaitingRefund(payment, id);
  if (gateway === 'bank') throw invalid({ payment: ['A transfer by bank is sent back by bank.'] });
  try {
    const account = { refundId: refund.gateway_id, currency, accountNumber, bankId };
    const found = await (await gatewayFor(gateway)).retryRefundWithDetails(account);
    await carryOut(
      () => loadPayment(clientId, paymentId),
      (known) => {
        const refunds = mergeRefunds(known.payment.refunds, [found], now);
        const cause = { actor, action: 'payment.refund_details_sent', details: { refund: refund.id } };
        const returns = { refunds, disputes: known.payment.disputes };
        return planReturns(known.payment, known.invoice, returns, cause, now) ?? { writes: [] };
      },
    );
    return found.status;
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'not_supported') {
      throw conflict(
        'details_not_taken',
        `${gateway} asks the customer itself, by e-mail. There is nothing to send.`,
      );
    }
    throw error;
  } finally {
    await sendMessages('payments', [{ gateway, reference }]);
  }
};
