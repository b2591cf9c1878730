import { listInvitations, presentInvitation } from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(members['list-invitations'], {
  load: ({ path, now }) => listInvitations(path.client, now),
  respond: (_request, found) => ok({ data: found.map(presentInvitation) }),
});
