import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord, Taken } from '../../records/payment-record.ts';
import { paidStatus } from '../invoices/document-steps.ts';
import { returnedMoney } from './returned-money.ts';

export type InvoiceAmounts = Pick<
  InvoiceRecord,
  | 'kind'
  | 'total'
  | 'status'
  | 'amount_paid'
  | 'amount_refunded'
  | 'amount_held'
  | 'credit_given'
  | 'credit_refunded'
  | 'balance'
>;

export type TakenBack = {
  taken: Taken;
  amount_applied: number;
  invoice: InvoiceAmounts;
  /** Minor units of credit to take now; negative to give. */
  credit: number;
};

const withStatus = (invoice: InvoiceAmounts): InvoiceAmounts =>
  invoice.status === 'paid' || invoice.status === 'refunded'
    ? { ...invoice, status: paidStatus(invoice) }
    : invoice;

/** What is held and returned of what the invoice took, and of `held` what refunds of the invoice hold. */
type Parts = { held: number; returned: number; ofInvoice: number };

/** An unpaid invoice is owed again what has gone back; what is only on its way back it still has. */
const fromUnpaid = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const lost = Math.min(amount_applied, parts.returned);
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

/** Of any other invoice, credit that it became goes first, but for refunds of the invoice itself. */
const fromSettled = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const held = Math.min(amount_applied, parts.held);
  const from_invoice = Math.min(amount_applied, parts.returned);
  const of_invoice = Math.min(held, parts.ofInvoice);
  const open = held - of_invoice;
  const more = Math.max(0, open - (taken.held - (taken.of_invoice ?? 0)));
  const credit_of_invoice = Math.min(open, taken.credit_of_invoice + Math.min(more, invoice.credit_given));
  const noted = of_invoice > 0 || taken.of_invoice !== undefined ? { of_invoice } : {};
  return {
    taken: { ...taken, held, from_invoice, credit_of_invoice, ...noted },
    amount_applied,
    invoice: withStatus({
      ...invoice,
      amount_refunded: invoice.amount_refunded + from_invoice - taken.from_invoice,
      amount_held: invoice.amount_held + (held - from_invoice) - (taken.held - taken.from_invoice),
      credit_given: invoice.credit_given + taken.credit_of_invoice - credit_of_invoice,
    }),
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
  const surplus = amount - amount_applied - taken.withdrawn;
  const [held, returned] = [money.held, money.returned].map((some) => Math.max(0, some - taken.withdrawn));
  // The surplus goes first, but for refunds of the invoice itself.
  const ofSurplus = (some = 0, ofInvoice = 0) =>
    Math.min(surplus, Math.max(0, some - ofInvoice, some - amount_applied));
  const credit_of_surplus = ofSurplus(held, money.heldOfInvoice);
  const parts = {
    held: (held ?? 0) - credit_of_surplus,
    returned: (returned ?? 0) - ofSurplus(returned, money.returnedOfInvoice),
    ofInvoice: money.heldOfInvoice,
  };
  const after = (invoice.status === 'unpaid' ? fromUnpaid : fromSettled)(payment, invoice, parts);
  const now = { ...after.taken, credit_of_surplus };
  return { ...after, taken: now, credit: creditOf(now) - creditOf(taken) };
};

/** What was withdrawn from an unpaid invoice and has not gone back after all: it reaches the invoice anew. */
export const toReturnToInvoice = (payment: PaymentRecord): number =>
  Math.max(0, payment.taken.withdrawn - returnedMoney(payment).returned);
