import { getUser } from '../../shared/clients/clients.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { openTicket } from '../../shared/tickets/open-ticket.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';

export const handler = handle(tickets['create-ticket'], {
  readForm,
  load: ({ claimedUserId }) => getUser(claimedUserId),
  respond: async ({ path, body, files, now }, user) => {
    const opened = await openTicket({ clientId: path.client, user, fields: body, files }, now);
    return created({ data: await presentConversation(opened, now) });
  },
});
