import { carryOut } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { GatewayRefund, RefundAccount } from '../../integrations/refunds-and-disputes.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { asRead } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { transact, updateAnyVersion } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, Refund } from '../../records/payments.ts';
import { loadFactsOf } from '../fraud-review/index.ts';
import { getInvoice, getPayment } from '../invoices/index.ts';
import { gatewayFor } from '../payments/index.ts';
import { type Cause, type LoadedPayment, planReturns } from './plan-returns.ts';
import { mergeRefunds, nextRefundCheck } from './take-back.ts';

export const loadPayment = async (clientId: number, id: number, now: Date): Promise<LoadedPayment> => {
  const payment = await getPayment(clientId, id);
  const invoice = await getInvoice(clientId, payment.invoice_id);
  return { payment, invoice, facts: await loadFactsOf(invoice, null, now) };
};

const recordRefunds = (
  { client_id, id }: PaymentRecord,
  change: (refunds: Refund[]) => Refund[],
  cause: Cause,
  now: Date,
) =>
  carryOut(
    () => loadPayment(client_id, id, now),
    (found) => {
      const { refunds, disputes } = found.payment;
      return planReturns(found, { refunds: change(refunds), disputes }, cause, now) ?? { writes: [] };
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
  const cause = {
    actor: `gateway:${payment.gateway}` as const,
    action: 'payment.refund_refused',
    details: { amount: refund.amount, code },
  };
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

/** Where the money is to go; `refund` is its id here, null for the only one that waits. */
type RefundDetails = { refund: number | null } & Pick<RefundAccount, 'accountNumber' | 'bankId'>;

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
  if (!refund) throw invalid({ refund: [say`No such refund of this payment waits for bank details.`] });
  if (others.length === 0) return refund;
  throw invalid({ refund: [say`Name one of ${waiting.map((one) => one.id).join(', ')}.`] });
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
  const { payment } = await loadPayment(clientId, paymentId, now);
  const { gateway, reference, currency } = payment;
  const refund = findWaitingRefund(payment, id);
  if (gateway === 'bank') throw invalid({ payment: [say`A transfer by bank is sent back by bank.`] });
  try {
    const account = { refundId: refund.gateway_id, currency, accountNumber, bankId };
    const found = await (await gatewayFor(gateway)).retryRefundWithDetails(account);
    await carryOut(
      () => loadPayment(clientId, paymentId, now),
      (known) => {
        const refunds = mergeRefunds(known.payment.refunds, [found], now);
        const cause = { actor, action: 'payment.refund_details_sent', details: { refund: refund.id } };
        const returns = { refunds, disputes: known.payment.disputes };
        return planReturns(known, returns, cause, now) ?? { writes: [] };
      },
    );
    return found.status;
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'not_supported') {
      throw conflict(
        'details_not_taken',
        say`${gateway} asks the customer itself, by e-mail. There is nothing to send.`,
      );
    }
    throw error;
  } finally {
    await sendMessages('payments', [{ gateway, reference }]);
  }
};

/**
 * Has settlement ask the gateway about a payment whose refunds are on their way, and plans the next time. Throws
 * `StaleWriteError` when the payment changes at the same time, which then says itself what it waits for.
 */
export const checkRefunds = async (clientId: number, id: number, now: Date): Promise<void> => {
  const key = keys.payment(clientId, id);
  const payment = await getItem(key);
  if (!payment || payment.gateway === 'bank') return;
  const next = nextRefundCheck(payment, now);
  if (next) {
    const unchanged = [asRead('due_sk', payment.due_sk)];
    await transact([updateAnyVersion(key, { due: dueAt(next, id) }, unchanged)]);
  }
  const { gateway, reference } = payment;
  await sendMessages('payments', [{ gateway, reference }]);
};
