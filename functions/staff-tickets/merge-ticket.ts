import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { getTicket, mergeTicket, presentTicket, ticketNumber } from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['merge-ticket'], {
  load: ({ path, body }) =>
    Promise.all([getTicket(path.client, path.ticket), getTicket(path.client, body.into)]),
  plan: ([from, into]) => ({
    says: [
      `Close ${ticketNumber(from.id)} "${from.subject}" for good: it goes on in ${ticketNumber(into.id)} "${into.subject}", with its messages.`,
      'The client is told.',
    ],
  }),
  apply: async ({ path, body, actor, now }) =>
    presentTicket(await mergeTicket(path.client, path.ticket, body.into, actor, now)),
});
