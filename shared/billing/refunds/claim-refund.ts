import { getClient } from '../../clients/clients.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { formatMoney } from '../../platform/money.ts';
import { asRead, equals } from '../../platform/table/expressions.ts';
import { newId } from '../../platform/table/ids.ts';
import { transact, update, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { PaymentRecord, PendingRefund } from '../../records/payment-record.ts';
import { moveCredit } from '../ledger/credit.ts';

export type Refund = {
  /** Minor units of the payment's currency. */
  amount: number;
  /** Whether the client's credit pays for it, as for credit that was bought, overpaid or given for a cancellation. */
  fromCredit: boolean;
  reason: string;
  /** The bank's reference of a transfer back, for a payment by bank. */
  reference?: string | undefined;
};

/** Longer than a gateway takes to answer; so long nobody else asks for the same refund. */
const UNDER_WAY_MS = 60_000;

const creditSource = (pending: PendingRefund): string => `refund:${pending.idempotency_key}`;

/** The refund that was asked for and that the gateway has not confirmed. */
export const openRefund = (payment: PaymentRecord): PendingRefund | null => {
  const pending = payment.refund_pending;
  return pending && payment.amount_refunded < pending.refunded_after ? pending : null;
};

/** The writes that take a refund out of the client's credit. Throws a 422 when there is not enough left. */
export const takeCredit = async (
  { client_id, invoice_id, currency }: PaymentRecord,
  amount: number,
  source: string,
  now: Date,
): Promise<Write[]> => {
  const { credit_balance } = await getClient(client_id);
  if (credit_balance < amount) {
    const message = `The client has only ${formatMoney(credit_balance, currency)} of credit left.`;
    throw invalid({ amount: [message] });
  }
  const movement = {
    type: 'refund',
    amount: -amount,
    source,
    invoiceId: invoice_id,
    description: 'Paid back',
  } as const;
  return moveCredit(client_id, currency, [movement], now);
};

/** Goes on with a refund whose first try was lost, once that try can be under way no longer. */
const resumeRefund = async (
  payment: PaymentRecord,
  open: PendingRefund,
  refund: Refund,
  now: Date,
): Promise<PendingRefund> => {
  if (now.getTime() - Date.parse(open.asked_at) < UNDER_WAY_MS) {
    throw conflict(
      'refund_under_way',
      'A refund of this payment is under way. Look at it again in a minute.',
    );
  }
  if (open.amount !== refund.amount) {
    const amount = formatMoney(open.amount, payment.currency);
    throw conflict('refund_open', `A refund of ${amount} is not confirmed yet. Repeat that one first.`);
  }
  const pending = { ...open, asked_at: now.toISOString() };
  await transact([
    update(payment, { set: { refund_pending: pending } }, [asRead('refund_pending', payment.refund_pending)]),
  ]);
  return pending;
};

/**
 * Notes a refund before the gateway is asked, so that the same refund asked again, by whomever, is recognised there
 * by its key; takes what it costs from the client's credit in the same transaction.
 */
export const claimRefund = async (
  payment: PaymentRecord,
  refund: Refund,
  actor: Actor,
  now: Date,
): Promise<PendingRefund> => {
  const open = openRefund(payment);
  if (open) return resumeRefund(payment, open, refund, now);
  const pending: PendingRefund = {
    idempotency_key: `refund-${payment.client_id}-${payment.id}-${newId(now)}`,
    amount: refund.amount,
    credit_taken: refund.fromCredit ? refund.amount : 0,
    refunded_after: payment.amount_refunded + refund.amount,
    asked_at: now.toISOString(),
  };
  const entry = audit(about.payment(payment), actor, 'payment.refund_asked', now, {
    amount: refund.amount,
    from_credit: refund.fromCredit,
    reason: refund.reason,
  });
  await transact([
    update(payment, { set: { refund_pending: pending } }, [
      asRead('refund_pending', payment.refund_pending),
      equals('amount_refunded', payment.amount_refunded),
    ]),
    ...(refund.fromCredit ? await takeCredit(payment, refund.amount, creditSource(pending), now) : []),
    entry,
  ]);
  return pending;
};

/** Undoes the claim of a refund that the gateway has refused for good; nobody got money, so the credit comes back. */
export const cancelRefund = async (
  payment: PaymentRecord,
  pending: PendingRefund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { client_id, currency, invoice_id } = payment;
  const movement = {
    type: 'refund',
    amount: pending.credit_taken,
    source: `${creditSource(pending)}:refused`,
    invoiceId: invoice_id,
    description: 'Could not be paid back',
  } as const;
  const entry = audit(about.payment(payment), actor, 'payment.refund_refused', now, {
    amount: pending.amount,
  });
  await transact([
    update(payment, { remove: ['refund_pending'] }, [equals('refund_pending', pending)]),
    ...moveCredit(client_id, currency, [movement], now),
    entry,
  ]);
};
