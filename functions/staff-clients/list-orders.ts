import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { pageIn, readClientPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { presentStaffOrder } from '../../shared/orders/index.ts';

export const handler = staffReads(clients['list-orders'], async ({ path, query }) => {
  const [{ items, nextKey }] = await Promise.all([
    readClientPage(path.client, 'ORDER', pageIn(query), query.status),
    getClient(path.client),
  ]);
  return staffPageReply(items.map(presentStaffOrder), nextKey);
});
