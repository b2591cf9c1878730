import { tickets } from '../../shared/contract/tickets.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { findUser } from '../../shared/identity/clients.ts';
import { presentConversation } from '../../shared/support/present-conversation.ts';
import { replyToTicket } from '../../shared/support/reply-to-ticket.ts';
import { findConversation, findTicket } from '../../shared/support/tickets.ts';

export const handler = handle(tickets['reply-to-ticket'], {
  readForm,
  load: ({ path, claimedUserId }) =>
    Promise.all([findTicket(path.client, path.ticket), findUser(claimedUserId)]),
  respond: async ({ path, body, files, now }, [ticket, user]) => {
    await replyToTicket(ticket, { user, message: body.message, files }, now);
    const conversation = await findConversation(path.client, path.ticket);
    return created({ data: await presentConversation(conversation, now) });
  },
});
