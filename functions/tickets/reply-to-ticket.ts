import { getUser } from '../../shared/clients/clients.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { replyToTicket } from '../../shared/tickets/reply-to-ticket.ts';
import { getConversation, getTicket } from '../../shared/tickets/tickets.ts';

export const handler = handle(tickets['reply-to-ticket'], {
  readForm,
  load: ({ path, claimedUserId }) =>
    Promise.all([getTicket(path.client, path.ticket), getUser(claimedUserId)]),
  respond: async ({ path, body, files, now }, [ticket, user]) => {
    await replyToTicket(ticket, { user, message: body.message, files }, now);
    const conversation = await getConversation(path.client, path.ticket);
    return created({ data: await presentConversation(conversation, now) });
  },
});
