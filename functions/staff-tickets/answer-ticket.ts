import { tickets } from '../../shared/contract/staff/tickets.ts';
import { readForm } from '../../shared/http/index.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import {
  answerTicket,
  checkFiles,
  getTicket,
  presentTicket,
  ticketNumber,
} from '../../shared/tickets/index.ts';

export const handler = staffChanges(tickets['answer-ticket'], {
  readForm,
  load: async ({ path, files, now }) => {
    await checkFiles({ client_id: path.client, ticket_id: path.ticket }, files, now);
    return getTicket(path.client, path.ticket);
  },
  plan: ({ id, subject, message_count }, { body, files }) => ({
    says: [
      `Answer ${ticketNumber(id)} "${subject}" (${message_count} messages) as ${body.name}: ${body.message}`,
      ...files.map(({ name }) => `With the file ${name}.`),
    ],
  }),
  apply: async ({ path, body, files, actor, now }) => {
    const answer = { staff: body.name, message: body.message, files, actor };
    return presentTicket(await answerTicket(path.client, path.ticket, answer, now));
  },
});
