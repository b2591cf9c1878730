import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { markTicket } from '../../shared/operator/index.ts';
import { closeTicket, getTicket, presentTicket, ticketNumber } from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['set-status'], {
  load: ({ path }) => getTicket(path.client, path.ticket),
  plan: ({ id, status }, { body }) => ({
    says: [`Set ${ticketNumber(id)} from ${status} to ${body.status}.`],
  }),
  apply: async ({ path, body, actor, now }) => {
    const { client, ticket } = path;
    return presentTicket(
      body.status === 'closed'
        ? await closeTicket(client, ticket, actor, now)
        : await markTicket(client, ticket, body.status, actor, now),
    );
  },
});
