import { toMajor } from '../../platform/money.ts';
import { numberOf } from '../../platform/table/numbers.ts';
import type { CreditRecord } from '../../records/credit-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { Seller } from '../../records/parties.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { presentTaxes } from '../tax/present-taxes.ts';
import { totalTaxes } from '../tax/total-taxes.ts';
import { discountOf, presentAmounts } from './charges.ts';
import { givenBackOf } from './document-steps.ts';

export const invoiceNumber = (id: number): string => numberOf('invoice', id);

export const isPayable = (invoice: InvoiceRecord): boolean =>
  invoice.status === 'unpaid' && invoice.balance > 0;

const presentSeller = ({ name, address, country, tax_id }: Seller) => ({ name, address, country, tax_id });

export const presentInvoice = (invoice: InvoiceRecord, now: Date) => {
  const amount = (minor: number) => toMajor(minor, invoice.currency);
  const discount = discountOf(invoice.lines);
  return {
    id: invoice.id,
    number: invoiceNumber(invoice.id),
    legal_number: invoice.legal_number ?? null,
    issued_at: invoice.issued_at ?? null,
    seller: invoice.seller ? presentSeller(invoice.seller) : null,
    buyer: invoice.buyer ? { ...invoice.buyer, tax_id: invoice.buyer.tax_id ?? null } : null,
    client_id: invoice.client_id,
    order_id: invoice.order_id,
    status: invoice.status,
    is_overdue: isPayable(invoice) && invoice.due_at < now.toISOString(),
    is_payable: isPayable(invoice),
    currency: invoice.currency,
    lines: invoice.lines.map((line) => ({
      type: line.type,
      description: line.description,
      ...presentAmounts(line, invoice.currency),
      hosting_account_id: line.hosting_account_id,
      domain_id: line.domain_id,
      addon: line.addon ? { id: line.addon.id, quantity: line.addon.quantity } : null,
    })),
    promo_code: discount?.code ?? null,
    discount: amount(discount?.amount ?? 0),
    subtotal: amount(invoice.subtotal),
    tax: amount(invoice.tax),
    taxes: presentTaxes(totalTaxes(invoice.lines), invoice.currency),
    reverse_charge: invoice.reverse_charge !== undefined,
    total: amount(invoice.total),
    credit_applied: amount(invoice.credit_applied),
    amount_paid: amount(invoice.amount_paid),
    amount_refunded: amount(givenBackOf(invoice)),
    is_partially_refunded: invoice.status === 'paid' && givenBackOf(invoice) > 0,
    balance: amount(invoice.balance),
    due_at: invoice.due_at,
    paid_at: invoice.paid_at,
    created_at: invoice.created_at,
    updated_at: invoice.updated_at,
  };
};

export const presentRefund = (
  { id, amount, status, created_at, updated_at }: PaymentRecord['refunds'][number],
  currency: string,
) => ({ id, amount: toMajor(amount, currency), status, created_at, updated_at });

export const presentPayment = (payment: PaymentRecord) => ({
  id: payment.id,
  client_id: payment.client_id,
  invoice_id: payment.invoice_id,
  gateway: payment.gateway,
  reference: payment.reference,
  status: payment.status,
  amount: toMajor(payment.amount, payment.currency),
  amount_refunded: toMajor(payment.amount_refunded, payment.currency),
  refunds: payment.refunds.map((refund) => presentRefund(refund, payment.currency)),
  disputes: payment.disputes.map(({ amount, status, created_at, updated_at }) => ({
    amount: toMajor(amount, payment.currency),
    status,
    created_at,
    updated_at,
  })),
  currency: payment.currency,
  created_at: payment.created_at,
});

export const presentCredit = (entry: CreditRecord) => ({
  id: entry.id,
  client_id: entry.client_id,
  type: entry.type,
  amount: toMajor(entry.amount, entry.currency),
  currency: entry.currency,
  invoice_id: entry.invoice_id,
  description: entry.description,
  created_at: entry.created_at,
});
