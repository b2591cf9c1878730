import { namesOf } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/staff/tickets.ts';
import { pageIn, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { listWaitingTickets, presentTicket, waitsSince } from '../../shared/tickets/index.ts';

export const handler = staffReads(tickets['list-queue'], async ({ query }) => {
  const { department, assigned } = query;
  const { tickets: waiting, nextKey } = await listWaitingTickets({
    ...pageIn(query),
    accept: ({ department_id, assigned_to = null }) =>
      (department === undefined || department_id === department) &&
      (assigned === undefined || (assigned_to ?? 'nobody') === assigned),
  });
  const names = await namesOf(waiting.map(({ client_id }) => client_id));
  const shown = waiting.map((ticket) => ({
    ...presentTicket(ticket),
    waiting_since: waitsSince(ticket),
    assigned_to: ticket.assigned_to ?? null,
    client_name: names.get(ticket.client_id) ?? null,
  }));
  return staffPageReply(shown, nextKey);
});
