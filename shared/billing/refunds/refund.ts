import { IntegrationError } from '../../integrations/integration-error.ts';
import { invalid } from '../../platform/failure.ts';
import { formatMoney } from '../../platform/money.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { retryOnConflict } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { getInvoice, getPayment } from '../invoices/invoices.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { recordBankRefund } from './bank-refund.ts';
import { cancelRefund, claimRefund, type Refund } from './claim-refund.ts';

type GatewayPaid = PaymentRecord & { gateway: Exclude<PaymentRecord['gateway'], 'bank'> };

const isByGateway = (payment: PaymentRecord): payment is GatewayPaid => payment.gateway !== 'bank';

export const refundable = (payment: PaymentRecord): number => payment.amount - payment.amount_refunded;

const assertRefundable = (payment: PaymentRecord, { amount }: Refund): void => {
  const left = refundable(payment);
  if (amount > 0 && amount <= left) return;
  const message =
    left === 0 ? 'All of it was paid back before.' : `Choose at most ${formatMoney(left, payment.currency)}.`;
  throw invalid({ amount: [message] });
};

const refundAtGateway = async (
  payment: GatewayPaid,
  refund: Refund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const pending = await claimRefund(payment, refund, actor, now);
  const { gateway, reference, currency } = payment;
  const { amount, idempotency_key: idempotencyKey } = pending;
  try {
    await (await gatewayFor(gateway)).refund({ reference, amount, currency, idempotencyKey });
  } catch (error) {
    if (error instanceof IntegrationError && !error.retryable)
      await cancelRefund(payment, pending, actor, now);
    throw error;
  }
  await sendMessages('payments', [{ gateway, reference }]);
};

/**
 * Pays back a payment or a part of it. At a gateway the refund is asked for here and recorded by settlement, once
 * the gateway says so; one by bank is recorded at once. Bought credit is always taken back with it.
 */
export const refundPayment = (
  clientId: number,
  paymentId: number,
  wanted: Refund,
  actor: Actor,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const payment = await getPayment(clientId, paymentId);
    const invoice = await getInvoice(clientId, payment.invoice_id);
    assertRefundable(payment, wanted);
    const refund = { ...wanted, fromCredit: wanted.fromCredit || invoice.kind === 'credit' };
    await (isByGateway(payment)
      ? refundAtGateway(payment, refund, actor, now)
      : recordBankRefund(payment, invoice, refund, actor, now));
  });
