import { bucketOf, listOwedInvoices } from '../operator/index.ts';
import type { Portion, Wanted } from './portion.ts';

/**
 * What is unpaid of what was due by the end of the period, by how long it is overdue when the report is asked for. An
 * invoice counts as it is when it is read.
 */
export const readAgeing = async ({ at, end, page: limit }: Wanted, after: string): Promise<Portion> => {
  const page = await listOwedInvoices({ limit, after: after || null, dueBefore: end });
  const rows = page.invoices.map((invoice) => ({
    currency: invoice.currency,
    overdue: bucketOf(invoice, at),
    invoices: 1,
    balance: invoice.balance,
  }));
  return { rows, read: rows.length, next: page.nextKey };
};
