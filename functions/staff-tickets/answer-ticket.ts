import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { answerTicket, getTicket, presentTicket, ticketNumber } from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['answer-ticket'], {
  load: ({ path }) => getTicket(path.client, path.ticket),
  plan: ({ id, subject, message_count }, { body }) => ({
    says: [
      `Answer ${ticketNumber(id)} "${subject}" (${message_count} messages) as ${body.name}: ${body.message}`,
    ],
  }),
  apply: async ({ path, body, actor, now }) => {
    const answer = { staff: body.name, message: body.message, actor };
    return presentTicket(await answerTicket(path.client, path.ticket, answer, now));
  },
});
