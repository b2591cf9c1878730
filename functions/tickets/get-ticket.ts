import { tickets } from '../../shared/contract/tickets.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { getConversation, presentConversation } from '../../shared/tickets/index.ts';

export const handler = handle(tickets['get-ticket'], {
  load: ({ path }) => getConversation(path.client, path.ticket),
  respond: async ({ now }, conversation) => ok({ data: await presentConversation(conversation, now) }),
});
