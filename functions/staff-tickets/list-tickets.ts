import { getClient } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/staff/tickets.ts';
import { pageIn, readClientPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { presentTicket } from '../../shared/tickets/index.ts';

export const handler = staffReads(tickets['list-tickets'], async ({ path, query }) => {
  const [{ items, nextKey }] = await Promise.all([
    readClientPage(path.client, 'TICKET', pageIn(query), query.status),
    getClient(path.client),
  ]);
  return staffPageReply(items.map(presentTicket), nextKey);
});
