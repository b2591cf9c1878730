import { carryOut } from '../../events/carry-out.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord, Refund } from '../../records/payment-record.ts';
import { toBankReference, useBankReference } from '../payments/bank-reference.ts';
import { planReturns } from '../returns/plan-returns.ts';
import { newRefund, type WantedRefund } from './claim-refund.ts';
import { loadPayment } from './send-refund.ts';

/** Records money that a person has sent back by bank, each transfer once; nothing but our records knows of it. */
export const recordBankRefund = async (
  { client_id, id }: PaymentRecord,
  wanted: WantedRefund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const reference = toBankReference(wanted.reference ?? '');
  await carryOut(
    () => loadPayment(client_id, id),
    async ({ payment, invoice }) => {
      const used = await useBankReference(reference, payment, now);
      const refund: Refund = {
        ...newRefund(payment, wanted, now),
        gateway_id: reference,
        idempotency_key: null,
        key: reference,
        status: 'succeeded',
        asked_at: null,
      };
      const returns = { refunds: [...payment.refunds, refund], disputes: payment.disputes };
      const details = { amount: refund.amount, reference, reason: wanted.reason };
      const cause = { actor, action: 'payment.refunded', details };
      const plan = planReturns(payment, invoice, returns, cause, now);
      return { writes: [used, ...(plan?.writes ?? [])], followUp: plan?.followUp ?? {} };
    },
  );
};
