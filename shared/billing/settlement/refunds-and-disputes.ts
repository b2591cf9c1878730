import { isDeepStrictEqual } from 'node:util';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { Dispute, PaymentRecord, Refund } from '../../records/payment-record.ts';
import { mergeDisputes, mergeRefunds } from '../returns/merge-gateway-state.ts';
import { planReturns } from '../returns/plan-returns.ts';
import { paymentStatus } from '../returns/returned-money.ts';

/** Each writes events of its own, and a transaction has room for 100 writes. */
const AT_ONCE = 25;

const changesOf = <K, F>(known: K[], found: F[], merge: (known: K[], found: F[]) => K[]): F[] =>
  found.filter((one) => !isDeepStrictEqual(merge(known, [one]), known)).slice(-AT_ONCE);

/**
 * What happened to a payment after it succeeded: its refunds and disputes become as the gateway says, the oldest first.
 * Where there are very many, whoever writes this plan asks for the next one until there is none.
 */
export const recordRefundsAndDisputes = (
  payment: PaymentRecord,
  invoice: InvoiceRecord,
  gatewayState: Pick<GatewayPayment, 'refunds' | 'disputes'>,
  now: Date,
): PlanWithFollowUp | null => {
  const refundsWith = (known: Refund[], found: GatewayRefund[]) => mergeRefunds(known, found, now);
  const disputesWith = (known: Dispute[], found: GatewayDispute[]) => mergeDisputes(known, found, now);
  const { refunds, disputes } = payment;
  const returns = {
    refunds: refundsWith(refunds, changesOf(refunds, gatewayState.refunds, refundsWith)),
    disputes: disputesWith(disputes, changesOf(disputes, gatewayState.disputes, disputesWith)),
  };
  const status = paymentStatus({ ...payment, ...returns });
  const cause = { actor: `gateway:${payment.gateway}`, action: `payment.${status}` } as const;
  return planReturns(payment, invoice, returns, cause, now);
};
