import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { pageIn, readClientPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(billing['list-invoices'], async ({ path, query, now }) => {
  const [{ items, nextKey }] = await Promise.all([
    readClientPage(path.client, 'INVOICE', pageIn(query), query.status),
    getClient(path.client),
  ]);
  const shown = items.map((invoice) => presentInvoice(invoice, now));
  return staffPageReply(shown, nextKey);
});
