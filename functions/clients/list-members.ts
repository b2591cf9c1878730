import { listNamedMembers } from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(members['list-members'], {
  load: ({ path }) => listNamedMembers(path.client),
  respond: (_request, found) => ok({ data: found }),
});
