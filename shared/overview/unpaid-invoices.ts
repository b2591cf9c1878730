import { isPayable } from '../billing/invoices/present-invoice.ts';
import { COUNTED_UP_TO } from '../contract/overview.ts';
import { sum, toMajor } from '../platform/money.ts';
import { queryPage } from '../platform/table/read.ts';
import type { InvoiceRecord } from '../records/billing-records.ts';
import { type ClientCollection, collections } from '../records/keys.ts';

/** The newest records of one client in one status. */
export const newestOf = async <R>(
  clientId: number,
  kind: ClientCollection,
  status: string,
  limit: number,
): Promise<R[]> => {
  const { pk } = collections.ofClient(clientId, kind);
  const page = await queryPage<R>({ pk, prefix: `${kind}#${status}#`, limit, byStatus: true });
  return page.items;
};

export const listUnpaid = (clientId: number): Promise<InvoiceRecord[]> =>
  newestOf<InvoiceRecord>(clientId, 'INVOICE', 'unpaid', COUNTED_UP_TO);

export const overdueOf = (unpaid: InvoiceRecord[], now: Date): InvoiceRecord[] =>
  unpaid.filter((invoice) => isPayable(invoice) && invoice.due_at < now.toISOString());

/** What is owed, in the client's currency, which all its invoices have. */
export const owed = (invoices: InvoiceRecord[], currency: string): number =>
  toMajor(sum(invoices.map(({ balance }) => balance)), currency);
