import { tickets } from '../../shared/contract/tickets.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { getConversation } from '../../shared/tickets/tickets.ts';

export const handler = handle(tickets['get-ticket'], {
  load: ({ path }) => getConversation(path.client, path.ticket),
  respond: async ({ now }, conversation) => ok({ data: await presentConversation(conversation, now) }),
});
