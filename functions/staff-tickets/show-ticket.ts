import { calledOf, getClient, localeOf } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/staff/tickets.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { getConversation, presentConversation } from '../../shared/tickets/index.ts';

export const handler = staffReads(tickets['show-ticket'], async ({ path, now }) => {
  const [found, client] = await Promise.all([
    getConversation(path.client, path.ticket),
    getClient(path.client),
  ]);
  const [shown, locale] = await Promise.all([presentConversation(found, now), localeOf(client)]);
  return {
    data: {
      ...shown,
      assigned_to: found.ticket.assigned_to ?? null,
      client_name: calledOf(client.profile),
      locale: locale ?? config().mail.locale,
    },
  };
});
