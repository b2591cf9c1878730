import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import { conflict } from '../../platform/failure.ts';
import { transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { getInvoice } from '../invoices/invoices.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import { newPayLink } from './pay-link.ts';

export type IssuedPayLink = { url: string; expiresAt: Date; invoice: InvoiceRecord };

/**
 * Plans a fresh link to pay an invoice, for whoever has no other: nobody can read the earlier ones, which go on
 * working. Throws a conflict when there is nothing to pay; the page shows a payment that is made in between.
 */
export const planPayLink = (
  invoice: InvoiceRecord,
  actor: Actor,
  now: Date,
): Plan & Pick<IssuedPayLink, 'url' | 'expiresAt'> => {
  const { client_id, id, status } = invoice;
  if (!isPayable(invoice)) {
    const message = `${invoiceNumber(id)} is ${status}: nothing is to be paid.`;
    throw conflict('invoice_not_payable', message);
  }
  const { url, expiresAt, write } = newPayLink(client_id, id, now);
  const details = { expires_at: expiresAt.toISOString() };
  const entry = audit(about.invoice(invoice), actor, 'pay_link.issued', now, details);
  return { url, expiresAt, writes: [write, entry] };
};

/** The same, written at once. */
export const issuePayLink = async (
  clientId: number,
  invoiceId: number,
  actor: Actor,
  now: Date,
): Promise<IssuedPayLink> => {
  const invoice = await getInvoice(clientId, invoiceId);
  const { url, expiresAt, writes } = planPayLink(invoice, actor, now);
  await transact(writes);
  return { url, expiresAt, invoice };
};
