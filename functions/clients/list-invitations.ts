import { members } from '../../shared/contract/members.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { listInvitations } from '../../shared/members/invitations.ts';
import { presentInvitation } from '../../shared/members/present-member.ts';

export const handler = handle(members['list-invitations'], {
  load: ({ path, now }) => listInvitations(path.client, now),
  respond: (_request, found) => ok({ data: found.map(presentInvitation) }),
});
