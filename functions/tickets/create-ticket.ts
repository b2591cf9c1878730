import { getSignedInUser } from '../../shared/clients/index.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created, readForm } from '../../shared/http/index.ts';
import {
  checkDepartment,
  discardFiles,
  placeTicket,
  planTicket,
  presentConversation,
  storeFiles,
} from '../../shared/tickets/index.ts';

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
