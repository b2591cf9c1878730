import { config } from '../../platform/config/config.ts';
import { equals } from '../../platform/table/expressions.ts';
import { update, type Write } from '../../platform/table/write.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, ServicesDecision } from '../../records/payment-record.ts';
import { paymentStatus } from './returned-money.ts';
import type { InvoiceAmounts } from './take-back.ts';
import { waitingFor } from './waiting-for.ts';

/**
 * Whether what paid for the services of an invoice is not here any more: it is disputed, or decided for the payer, or all
 * that the invoice had of it was paid back. A part that was paid back leaves the services as they are.
 */
export const isGone = (payment: PaymentRecord, { status }: Pick<InvoiceAmounts, 'status'>): boolean => {
  const { amount_applied, taken } = payment;
  if (taken.held === 0 || (status !== 'paid' && status !== 'refunded')) return false;
  return paymentStatus(payment) === 'disputed' || taken.from_invoice === amount_applied;
};

/** What is decided about the services once refunds and disputes are as in `after`; as before where nothing turned. */
export const decisionAfter = (
  { services: before }: PaymentRecord,
  after: PaymentRecord,
  amounts: InvoiceAmounts,
  { services }: InvoiceRecord,
  now: Date,
): ServicesDecision | undefined => {
  const wasGone = before !== undefined && before.action !== 'restore';
  const gone = services.length > 0 && isGone(after, amounts);
  if (gone === wasGone) return before;
  const decided_at = now.toISOString();
  if (!gone) return { action: 'restore', state: 'due', decided_at };
  const action = config().unpaid_services;
  return { action, state: action === 'leave' ? 'done' : 'due', decided_at };
};

/** Notes a decision about the services of a payment, as it was read. */
export const writeDecision = (payment: PaymentRecord, services: ServicesDecision, now: Date): Write => {
  const due = waitingFor({ ...payment, services }, now);
  return update(
    keys.payment(payment.client_id, payment.id),
    { set: { services, ...due, version: payment.version + 1 }, remove: 'due_pk' in due ? [] : NOT_DUE },
    [equals('version', payment.version)],
  );
};
