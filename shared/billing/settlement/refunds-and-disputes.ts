import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { mergeDisputes, mergeRefunds } from '../returns/merge-gateway-state.ts';
import { planReturns } from '../returns/plan-returns.ts';
import { paymentStatus } from '../returns/returned-money.ts';

/** What happened to a payment after it succeeded: its refunds and disputes are as the gateway says. */
export const recordRefundsAndDisputes = (
  payment: PaymentRecord,
  invoice: InvoiceRecord,
  gatewayState: Pick<GatewayPayment, 'refunds' | 'disputes'>,
  now: Date,
): PlanWithFollowUp | null => {
  const returns = {
    refunds: mergeRefunds(payment.refunds, gatewayState.refunds, now),
    disputes: mergeDisputes(payment.disputes, gatewayState.disputes, now),
  };
  const status = paymentStatus({ ...payment, ...returns });
  const cause = { actor: `gateway:${payment.gateway}`, action: `payment.${status}` } as const;
  return planReturns(payment, invoice, returns, cause, now);
};
