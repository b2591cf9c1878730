import { members } from '../../shared/contract/members.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { listNamedMembers } from '../../shared/members/index.ts';

export const handler = handle(members['list-members'], {
  load: ({ path }) => listNamedMembers(path.client),
  respond: (_request, found) => ok({ data: found }),
});
