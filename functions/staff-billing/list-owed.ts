import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listOwedInvoices } from '../../shared/operator/index.ts';

export const handler = staffReads(billing['list-owed'], async ({ query, now }) => {
  const dueBefore = query.overdue === 'true' ? now : null;
  const { invoices, nextKey } = await listOwedInvoices({ ...pageIn(query), dueBefore });
  const shown = invoices.map((invoice) => presentInvoice(invoice, now));
  return staffPageReply(shown, nextKey);
});
