import { getClient } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { checkDepartment, openTicketFor, presentTicket } from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['open-ticket'], {
  load: async ({ path, body }) => {
    checkDepartment(body);
    return getClient(path.client);
  },
  plan: (_client, { body }) => ({
    says: [`Open a ticket "${body.subject}" as ${body.name}: ${body.message}`],
  }),
  apply: async ({ path, body: { name, reason: _, confirm: __, ...fields }, actor, now }) =>
    presentTicket(await openTicketFor(path.client, { ...fields, staff: name, actor }, now)),
});
