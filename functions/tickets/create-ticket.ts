import { getSignedInUser } from '../../shared/clients/clients.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { placeTicket, planTicket } from '../../shared/tickets/open-ticket.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { checkDepartment } from '../../shared/tickets/tickets.ts';
import { discardFiles, storeFiles } from '../../shared/tickets/uploads.ts';

export const handler = command(tickets['create-ticket'], {
  readForm,
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  prepare: async ({ path, body, files, now }) => {
    checkDepartment(body);
    return storeFiles(await placeTicket(path.client, files.length > 0, now), files, now);
  },
  plan: async ({ body, now }, user, upload) => {
    const { conversation, ...plan } = planTicket(user, body, upload, now);
    return { ...plan, reply: created({ data: await presentConversation(conversation, now) }) };
  },
  discard: (upload, { now }) => discardFiles(upload, now),
  dispatch: dispatchFollowUp,
});
