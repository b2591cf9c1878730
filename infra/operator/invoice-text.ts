import {
  discountOf,
  givenBackOf,
  invoiceNumber,
  isFreeOfCharge,
} from '../../shared/billing/invoices/index.ts';
import { explainDecline, type InvoiceHistory } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import type { PaymentRecord } from '../../shared/records/payments.ts';
import type { CreditRecord } from '../../shared/records/wallet.ts';
import { auditRow } from './audit-row.ts';
import { type Cell, fields, table } from './output.ts';

const head = (invoice: InvoiceRecord): Record<string, Cell> => {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const discount = discountOf(invoice.lines);
  return {
    invoice: invoiceNumber(invoice.id),
    number: invoice.legal_number ?? null,
    client: invoice.client_id,
    order: invoice.order_id,
    kind: invoice.kind,
    status: invoice.status,
    total: money(invoice.total),
    coupon: discount && `${discount.code}, ${money(-discount.amount)} (in the total)`,
    credit_applied: money(invoice.credit_applied),
    paid: isFreeOfCharge(invoice) ? 'nothing was charged' : money(invoice.amount_paid),
    given_back: money(givenBackOf(invoice)),
    balance: money(invoice.balance),
    due: invoice.due_at,
    paid_at: invoice.paid_at,
    created: invoice.created_at,
  };
};

const paymentRow = (payment: PaymentRecord): Record<string, Cell> => ({
  payment: payment.id,
  gateway: payment.gateway,
  reference: payment.reference,
  status: payment.status,
  amount: formatMoney(payment.amount, payment.currency),
  refunded: formatMoney(payment.amount_refunded, payment.currency),
  received: payment.created_at,
});

const creditRow = (entry: CreditRecord): Record<string, Cell> => ({
  type: entry.type,
  amount: formatMoney(entry.amount, entry.currency),
  description: entry.description,
  moved: entry.created_at,
});

const section = <T>(title: string, records: T[], row: (record: T) => Record<string, Cell>): string[] =>
  records.length === 0 ? [] : [`\n${title}`, table(records.map(row))];

/** Everything about one invoice, from its lines to the audit trail. */
export const invoiceText = ({ invoice, attempts, payments, credit, audit }: InvoiceHistory): string => {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  return [
    fields(head(invoice)),
    ...section('Lines', invoice.lines, (line) => ({
      description: line.description,
      price: money(line.unit_price),
      setup: money(line.setup_fee),
      tax: money(line.tax),
      total: money(line.total),
    })),
    ...section('Payment attempts', attempts, (attempt) => ({
      gateway: attempt.gateway,
      reference: attempt.reference,
      status: attempt.status,
      amount: money(attempt.amount),
      failure: attempt.decline_code,
      why: attempt.failure_message && explainDecline(attempt.decline_code),
      started: attempt.created_at,
    })),
    ...section('Payments', payments, paymentRow),
    ...section('Credit', credit, creditRow),
    ...section('Audit trail', audit, auditRow),
  ].join('\n');
};
