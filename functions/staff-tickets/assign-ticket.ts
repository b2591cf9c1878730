import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { assignTicket, getTicket, ticketNumber } from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['assign-ticket'], {
  load: ({ path }) => getTicket(path.client, path.ticket),
  plan: ({ id, assigned_to }, { body }) => ({
    says: [`Assign ${ticketNumber(id)} to ${body.to ?? 'nobody'} instead of ${assigned_to ?? 'nobody'}.`],
  }),
  apply: async ({ path, body, actor, now }) => {
    await assignTicket(path.client, path.ticket, body.to, actor, now);
    return { id: path.ticket, assigned_to: body.to };
  },
});
