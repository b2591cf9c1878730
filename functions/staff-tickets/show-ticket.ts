import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { getConversation, presentConversation } from '../../shared/tickets/index.ts';

export const handler = staffReads(tickets['show-ticket'], async ({ path, now }) => ({
  data: await presentConversation(await getConversation(path.client, path.ticket), now),
}));
