import { tickets } from '../../shared/contract/tickets.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { closeTicket } from '../../shared/tickets/close-ticket.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { getTicket, listMessages } from '../../shared/tickets/tickets.ts';

export const handler = handle(tickets['close-ticket'], {
  load: ({ path }) =>
    Promise.all([getTicket(path.client, path.ticket), listMessages(path.client, path.ticket)]),
  respond: async ({ path, caller, now }, [, messages]) => {
    const ticket = await closeTicket(path.client, path.ticket, `user:${caller.userId}`, now);
    return ok({ data: await presentConversation({ ticket, messages }, now) });
  },
});
