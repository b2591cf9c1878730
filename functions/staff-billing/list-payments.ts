import { presentPayment } from '../../shared/billing/invoices/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { pageIn, readClientPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(billing['list-payments'], async ({ path, query }) => {
  const [{ items, nextKey }] = await Promise.all([
    readClientPage(path.client, 'PAYMENT', pageIn(query)),
    getClient(path.client),
  ]);
  return staffPageReply(items.map(presentPayment), nextKey);
});
