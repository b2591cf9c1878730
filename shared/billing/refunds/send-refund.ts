import { carryOut } from '../../events/carry-out.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord, Refund } from '../../records/payment-record.ts';
import { getInvoice, getPayment } from '../invoices/invoices.ts';
import { mergeRefunds } from '../returns/merge-gateway-state.ts';
import { type Cause, planReturns } from '../returns/plan-returns.ts';

export const loadPayment = async (clientId: number, id: number) => {
  const payment = await getPayment(clientId, id);
  return { payment, invoice: await getInvoice(clientId, payment.invoice_id) };
};

const recordRefunds = (
  { client_id, id }: PaymentRecord,
  change: (refunds: Refund[]) => Refund[],
  cause: Cause,
  now: Date,
) =>
  carryOut(
    () => loadPayment(client_id, id),
    ({ payment, invoice }) => {
      const returns = { refunds: change(payment.refunds), disputes: payment.disputes };
      return planReturns(payment, invoice, returns, cause, now) ?? { writes: [] };
    },
  );

/** The gateway has refused it for good, so nobody gets money, and what was taken for it comes back. */
const recordRefusal = (payment: PaymentRecord, refund: Refund, code: string, actor: Actor, now: Date) => {
  const refused = (known: Refund): Refund =>
    known.id === refund.id && known.gateway_id === null
      ? {
          ...known,
          status: 'failed',
          reason: code,
          is_open: actor === 'system',
          updated_at: now.toISOString(),
        }
      : known;
  const cause = { actor, action: 'payment.refund_refused', details: { amount: refund.amount, code } };
  return recordRefunds(payment, (refunds) => refunds.map(refused), cause, now);
};

/**
 * Asks the gateway for a refund that is recorded here, and records what it says of it. Nothing is lost with this
 * process: until the gateway's id is recorded the payment is due, and asking again finds the same refund. Throws the
 * gateway's refusal once the refund is recorded as failed.
 */
export const sendRefund = async (
  gateway: PaymentGateway,
  payment: PaymentRecord,
  refund: Refund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { reference, currency } = payment;
  const { amount, idempotency_key } = refund;
  if (idempotency_key === null) return;
  let found: GatewayRefund;
  try {
    found = await gateway.refund({ reference, amount, currency, idempotencyKey: idempotency_key });
  } catch (error) {
    if (error instanceof IntegrationError && !error.retryable) {
      await recordRefusal(payment, refund, error.code ?? 'rejected', actor, now);
    }
    throw error;
  }
  const named = { ...found, key: idempotency_key };
  const cause = { actor: `gateway:${gateway.id}`, action: 'payment.refund_accepted' } as const;
  await recordRefunds(payment, (refunds) => mergeRefunds(refunds, [named], now), cause, now);
};
