import { getSignedInUser } from '../../shared/clients/clients.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { readForm } from '../../shared/http/read-form.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { planReply } from '../../shared/tickets/reply-to-ticket.ts';
import { getConversation } from '../../shared/tickets/tickets.ts';
import { discardFiles, storeFiles } from '../../shared/tickets/uploads.ts';

export const handler = command(tickets['reply-to-ticket'], {
  readForm,
  load: ({ path, claimedUserId }) =>
    Promise.all([getConversation(path.client, path.ticket), getSignedInUser(claimedUserId)]),
  prepare: ({ path, files, now }) =>
    storeFiles({ client_id: path.client, ticket_id: path.ticket }, files, now),
  plan: async ({ body, now }, [found, user], upload) => {
    const { conversation, ...plan } = planReply(found, user, body.message, upload, now);
    const data = await presentConversation(conversation, now);
    const repeated = created({ data: { ...data, messages: data.messages.slice(-1) } });
    return { ...plan, reply: created({ data }), repeated };
  },
  discard: (upload, { now }) => discardFiles(upload, now),
  dispatch: dispatchFollowUp,
});
