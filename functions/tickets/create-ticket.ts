import { getUser } from '../../shared/clients/clients.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { newId } from '../../shared/platform/table/ids.ts';
import { planTicket } from '../../shared/tickets/open-ticket.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { checkDepartment } from '../../shared/tickets/tickets.ts';
import { discardFiles, storeFiles } from '../../shared/tickets/uploads.ts';

export const handler = command(tickets['create-ticket'], {
  readForm,
  load: ({ claimedUserId }) => getUser(claimedUserId),
  prepare: ({ path, body, files, now }) => {
    checkDepartment(body);
    return storeFiles({ client_id: path.client, ticket_id: newId(now) }, files, now);
  },
  plan: async ({ body, now }, user, upload) => {
    const { conversation, ...plan } = planTicket(user, body, upload, now);
    return { ...plan, reply: created({ data: await presentConversation(conversation, now) }) };
  },
  discard: (upload, { now }) => discardFiles(upload, now),
  dispatch: dispatchFollowUp,
});
