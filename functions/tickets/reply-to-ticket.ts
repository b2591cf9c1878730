import { getSignedInUser } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created, readForm } from '../../shared/http/index.ts';
import {
  discardFiles,
  getConversation,
  planReply,
  presentConversation,
  storeFiles,
} from '../../shared/tickets/index.ts';

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
