import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { conflict } from '../../platform/failure.ts';
import { transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { getInvoice } from '../invoices/invoices.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import { newPayLink } from './pay-link.ts';

export type IssuedPayLink = { url: string; expiresAt: Date; invoice: InvoiceRecord };

/**
 * A fresh link to pay an invoice, for whoever has no other: nobody can read the earlier ones, which go on working.
 * Throws a conflict when there is nothing to pay; the page shows a payment that is made in between.
 */
export const issuePayLink = async (
  clientId: number,
  invoiceId: number,
  actor: Actor,
  now: Date,
): Promise<IssuedPayLink> => {
  const invoice = await getInvoice(clientId, invoiceId);
  if (!isPayable(invoice)) {
    const message = `${invoiceNumber(invoiceId)} is ${invoice.status}: nothing is to be paid.`;
    throw conflict('invoice_not_payable', message);
  }
  const { url, expiresAt, write } = newPayLink(clientId, invoiceId, now);
  const details = { expires_at: expiresAt.toISOString() };
  await transact([write, audit(about.invoice(invoice), actor, 'pay_link.issued', now, details)]);
  return { url, expiresAt, invoice };
};
