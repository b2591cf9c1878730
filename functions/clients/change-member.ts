import {
  getChanging,
  planMemberRole,
  presentMember,
  requireMayChange,
} from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(members['change-member'], {
  load: ({ path }) => getChanging(path.client, path.user),
  plan: ({ body, caller, now }, changing) => {
    requireMayChange(changing, caller.userId, body.role);
    const actor = `user:${caller.userId}` as const;
    const { member, ...plan } = planMemberRole(changing, body.role, actor, now);
    return { ...plan, reply: ok({ data: presentMember(member, changing.user) }) };
  },
  dispatch: dispatchFollowUp,
});
