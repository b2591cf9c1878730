import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord, Taken } from '../../records/payment-record.ts';
import { returnedMoney } from './returned-money.ts';

export type InvoiceAmounts = Pick<
  InvoiceRecord,
  'status' | 'amount_paid' | 'amount_refunded' | 'amount_held' | 'credit_given' | 'balance'
>;

export type TakenBack = {
  taken: Taken;
  amount_applied: number;
  invoice: InvoiceAmounts;
  /** Minor units of credit to take now; negative to give. */
  credit: number;
};

const statusOf = ({ status, amount_paid }: InvoiceAmounts, refunded: number): InvoiceAmounts['status'] => {
  if (status !== 'paid' && status !== 'refunded') return status;
  return refunded > 0 && refunded >= amount_paid ? 'refunded' : 'paid';
};

type Parts = { held: number; returned: number; surplus: number };

/** An unpaid invoice is owed again what has gone back; what is only on its way back it still has. */
const fromUnpaid = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const lost = Math.min(amount_applied, Math.max(0, parts.returned - parts.surplus));
  return {
    taken: { ...taken, withdrawn: taken.withdrawn + lost },
    amount_applied: amount_applied - lost,
    invoice: {
      ...invoice,
      amount_paid: invoice.amount_paid - lost,
      balance: invoice.balance + lost,
    },
  };
};

/** Of any other invoice, credit that it became goes first. */
const fromSettled = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const part = (amount: number) => Math.min(amount_applied, Math.max(0, amount - parts.surplus));
  const held = part(parts.held);
  const from_invoice = part(parts.returned);
  const more = Math.max(0, held - taken.held);
  const credit_of_invoice = Math.min(held, taken.credit_of_invoice + Math.min(more, invoice.credit_given));
  const amount_refunded = invoice.amount_refunded + from_invoice - taken.from_invoice;
  return {
    taken: { ...taken, held, from_invoice, credit_of_invoice },
    amount_applied,
    invoice: {
      ...invoice,
      status: statusOf(invoice, amount_refunded),
      amount_refunded,
      amount_held: invoice.amount_held + (held - from_invoice) - (taken.held - taken.from_invoice),
      credit_given: invoice.credit_given + taken.credit_of_invoice - credit_of_invoice,
    },
  };
};

const creditOf = ({ credit_of_surplus, credit_of_invoice }: Taken): number =>
  credit_of_surplus + credit_of_invoice;

/**
 * What a payment's refunds and disputes leave of what it became: first of the credit that its surplus became, then of
 * its invoice and the credit that came of that. Money on its way back or disputed is taken out of the credit as well,
 * so that nobody spends it; the invoice counts what has gone back. Taking and giving back are the same calculation, so
 * that a refund that fails, or a dispute that is won, restores everything.
 */
export const takeBack = (payment: PaymentRecord, invoice: InvoiceAmounts): TakenBack => {
  const { taken, amount, amount_applied } = payment;
  const money = returnedMoney(payment);
  const parts = {
    held: Math.max(0, money.held - taken.withdrawn),
    returned: Math.max(0, money.returned - taken.withdrawn),
    surplus: amount - amount_applied - taken.withdrawn,
  };
  const after = (invoice.status === 'unpaid' ? fromUnpaid : fromSettled)(payment, invoice, parts);
  const now = { ...after.taken, credit_of_surplus: Math.min(parts.held, parts.surplus) };
  return { ...after, taken: now, credit: creditOf(now) - creditOf(taken) };
};

/** What was withdrawn from an unpaid invoice and has not gone back after all: it reaches the invoice anew. */
export const toReturnToInvoice = (payment: PaymentRecord): number =>
  Math.max(0, payment.taken.withdrawn - returnedMoney(payment).returned);
