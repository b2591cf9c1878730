import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { getConversation, presentConversation } from '../../shared/tickets/index.ts';

export const handler = staffReads(tickets['show-ticket'], async ({ path, now }) => {
  const found = await getConversation(path.client, path.ticket);
  const assigned_to = found.ticket.assigned_to ?? null;
  return { data: { ...(await presentConversation(found, now)), assigned_to } };
});
