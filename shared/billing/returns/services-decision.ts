import { config } from '../../platform/config/config.ts';
import { equals } from '../../platform/table/expressions.ts';
import { update, type Write } from '../../platform/table/write.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { OwedCredit, PaymentRecord, ServicesDecision } from '../../records/payment-record.ts';
import { paymentStatus } from './returned-money.ts';
import type { InvoiceAmounts } from './take-back.ts';
import { waitingFor } from './waiting-for.ts';

/**
 * Whether what paid for the services of an invoice is not here any more: it is disputed, or decided for the payer, or all
 * that the invoice had was given back, and this payment otherwise than by a refund of the invoice, whose staff have said
 * what becomes of the services. A part that was given back leaves them as they are.
 */
export const isGone = (payment: PaymentRecord, { status }: Pick<InvoiceAmounts, 'status'>): boolean => {
  const { amount_applied, taken } = payment;
  if (taken.held === 0 || (status !== 'paid' && status !== 'refunded')) return false;
  if (paymentStatus(payment) === 'disputed') return true;
  return (
    status === 'refunded' && taken.from_invoice === amount_applied && (taken.of_invoice ?? 0) < taken.held
  );
};

const owedInvoices = ({ owed }: Pick<PaymentRecord, 'owed'>): number[] => owed?.invoices ?? [];

/**
 * What is decided about the services once refunds, disputes and what is owed are as in `after`; as before where nothing
 * turned. Services that credit paid for go with the money that the credit came of.
 */
export const decisionAfter = (
  payment: PaymentRecord,
  after: PaymentRecord,
  amounts: InvoiceAmounts,
  { services }: InvoiceRecord,
  now: Date,
): ServicesDecision | undefined => {
  const before = payment.services;
  const wasGone = before !== undefined && before.action !== 'restore';
  const gone = (services.length > 0 && isGone(after, amounts)) || owedInvoices(after).length > 0;
  const more = owedInvoices(after).some((id) => !owedInvoices(payment).includes(id));
  if (gone === wasGone && !more) return before;
  const decided_at = now.toISOString();
  if (!gone) return { action: 'restore', state: 'due', decided_at };
  const action = wasGone && before.action === 'suspend' ? 'suspend' : config().unpaid_services;
  return { action, state: action === 'leave' ? 'done' : 'due', decided_at };
};

/** Notes a decision about the services of a payment, as it was read, along with what is owed. */
export const writeDecision = (
  payment: PaymentRecord,
  services: ServicesDecision | undefined,
  now: Date,
  owed: OwedCredit | null = null,
): Write => {
  const { owed_check, ...rest } = payment;
  const noted = { ...(services ? { services } : {}), ...(owed ? { owed } : {}) };
  const due = waitingFor({ ...rest, ...noted, ...(owed_check && !owed ? { owed_check } : {}) }, now);
  return update(
    keys.payment(payment.client_id, payment.id),
    {
      set: { ...noted, ...due, version: payment.version + 1 },
      remove: [...('due_pk' in due ? [] : NOT_DUE), ...(owed ? (['owed_check'] as const) : [])],
    },
    [equals('version', payment.version)],
  );
};
