import {
  countInvitation,
  loadInviting,
  planInvitation,
  presentInvitation,
} from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';

export const handler = command(members['invite-member'], {
  load: ({ path, body, claimedUserId, now }) => loadInviting(path.client, claimedUserId, body?.email, now),
  prepare: ({ path, caller, now }) => countInvitation(path.client, caller.userId, now),
  plan: ({ body, caller, now }, inviting) => {
    const { invitation, ...plan } = planInvitation(inviting, body, caller.userId, now);
    return { ...plan, reply: created({ data: presentInvitation(invitation) }) };
  },
  // The count ends by itself within a day.
  discard: (takeBack) => takeBack().catch(() => undefined),
  dispatch: dispatchFollowUp,
});
