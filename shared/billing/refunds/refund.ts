import type { Gateway } from '../../contract/vocabulary.ts';
import { writePlan } from '../../events/plan.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { recordBankRefund } from './bank-refund.ts';
import { planClaim, type WantedRefund } from './claim-refund.ts';
import { loadPayment, sendRefund } from './send-refund.ts';

const refundAtGateway = async (
  { client_id, id, reference }: PaymentRecord,
  gateway: Gateway,
  wanted: WantedRefund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { payment, refund } = await writePlan(
    null,
    () => loadPayment(client_id, id),
    ({ payment, invoice }) => {
      const { refund, plan } = planClaim(payment, invoice, wanted, actor, now);
      return { payment, refund, writes: plan?.writes ?? [] };
    },
  );
  await sendRefund(await gatewayFor(gateway), payment, refund, actor, now);
  await sendMessages('payments', [{ gateway, reference }]);
};

/**
 * Pays back a payment or a part of it, and takes back what the money became. At a gateway the refund is asked for and
 * moves as the gateway says; one by bank is recorded as made. The same refund asked for again is the same refund.
 */
export const refundPayment = async (
  clientId: number,
  paymentId: number,
  wanted: WantedRefund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { payment } = await loadPayment(clientId, paymentId);
  const { gateway } = payment;
  await (gateway === 'bank'
    ? recordBankRefund(payment, wanted, actor, now)
    : refundAtGateway(payment, gateway, wanted, actor, now));
};
