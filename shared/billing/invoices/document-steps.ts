import type { InvoiceLine, InvoiceRecord } from '../../records/invoice-record.ts';

/**
 * Minor units of an invoice that were given back, as money or as credit. An invoice for account credit has given its
 * total when it is paid: of such a one only money counts.
 */
export const givenBackOf = ({
  kind,
  total,
  amount_refunded,
  credit_given,
  credit_refunded = 0,
}: Pick<InvoiceRecord, 'kind' | 'total' | 'amount_refunded' | 'credit_given' | 'credit_refunded'>): number =>
  Math.min(total, amount_refunded + credit_refunded + (kind === 'credit' ? 0 : credit_given));

/** A paid invoice is refunded once all of its value went back, as money or as credit, and paid as long as it has some. */
export const paidStatus = (invoice: Parameters<typeof givenBackOf>[0]): 'paid' | 'refunded' =>
  invoice.total > 0 && givenBackOf(invoice) === invoice.total ? 'refunded' : 'paid';

/** What a line still has of its price, but for what was given back of the invoice as a whole. */
export const keptOfLine = ({ total, given_back = 0, refunded = 0 }: InvoiceLine): number =>
  total - given_back - refunded;

/** What an invoice still has of all that was paid for it. */
export const leftOf = (invoice: InvoiceRecord): number =>
  invoice.amount_paid +
  invoice.credit_applied -
  invoice.amount_refunded -
  invoice.amount_held -
  invoice.credit_given -
  (invoice.credit_refunded ?? 0);

/**
 * The document that an invoice lacks: its number once it is paid, or a credit note of what was given back since. None for
 * those that are not paid, or that an earlier release has made.
 */
export const missingDocument = (invoice: InvoiceRecord): 'invoice' | 'credit_note' | null => {
  const { status, seller, legal_number, credited } = invoice;
  if (!seller || (status !== 'paid' && status !== 'refunded')) return null;
  if (!legal_number) return 'invoice';
  return givenBackOf(invoice) === (credited?.total ?? 0) ? null : 'credit_note';
};
