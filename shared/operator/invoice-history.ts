import { getInvoiceWithAttempts, type InvoiceWithAttempts } from '../billing/invoices/invoices.ts';
import type { AuditRecord } from '../records/audit-record.ts';
import { collections } from '../records/collections.ts';
import type { CreditRecord } from '../records/credit-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { PaymentRecord } from '../records/payment-record.ts';
import { readSince } from './read-since.ts';

export type InvoiceHistory = InvoiceWithAttempts & {
  payments: PaymentRecord[];
  credit: CreditRecord[];
  audit: AuditRecord[];
};

const subjectsOf = ({ id, order_id, services }: InvoiceRecord, payments: PaymentRecord[]): Set<string> =>
  new Set([
    `invoice:${id}`,
    ...(order_id === null ? [] : [`order:${order_id}`]),
    ...payments.map((payment) => `payment:${payment.id}`),
    ...services.map((service) => `${service.kind}:${service.id}`),
  ]);

/** An invoice and all that has come of it, newest first. */
export const invoiceHistory = async (clientId: number, id: number): Promise<InvoiceHistory> => {
  const found = await getInvoiceWithAttempts(clientId, id);
  const { invoice } = found;
  const since = invoice.created_at;
  const [allPayments, allCredit, allAudit] = await Promise.all([
    readSince(collections.ofClient(clientId, 'PAYMENT'), since),
    readSince(collections.ofClient(clientId, 'CREDIT'), since),
    readSince(collections.audit(clientId), since),
  ]);
  const payments = allPayments.filter(({ invoice_id }) => invoice_id === id);
  const subjects = subjectsOf(invoice, payments);
  return {
    ...found,
    payments,
    credit: allCredit.filter(({ invoice_id }) => invoice_id === id),
    audit: allAudit.filter(({ subject }) => subjects.has(subject)),
  };
};
