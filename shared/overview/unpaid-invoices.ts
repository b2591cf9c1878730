import { isPayable } from '../billing/invoices/present-invoice.ts';
import { COUNTED_UP_TO } from '../contract/overview.ts';
import { sum, toMajor } from '../platform/money.ts';
import { queryPage } from '../platform/table/query.ts';
import {
  type ClientRecords,
  collections,
  type StatusCollection,
  type StatusOf,
} from '../records/collections.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';

/** The newest records of one client in one status. */
export const newestOf = async <K extends StatusCollection>(
  clientId: number,
  kind: K,
  status: StatusOf<K>,
  limit: number,
): Promise<ClientRecords[K][]> =>
  (await queryPage(collections.ofStatus(clientId, kind, status), { limit })).items;

export const listUnpaid = (clientId: number): Promise<InvoiceRecord[]> =>
  newestOf(clientId, 'INVOICE', 'unpaid', COUNTED_UP_TO);

export const overdueOf = (unpaid: InvoiceRecord[], now: Date): InvoiceRecord[] =>
  unpaid.filter((invoice) => isPayable(invoice) && invoice.due_at < now.toISOString());

/** What is owed, in the client's currency, which all its invoices have. */
export const owed = (invoices: InvoiceRecord[], currency: string): number =>
  toMajor(sum(invoices.map(({ balance }) => balance)), currency);
