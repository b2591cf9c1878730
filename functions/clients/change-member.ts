import { members } from '../../shared/contract/members.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { getChanging, planMemberRole, requireMayChange } from '../../shared/members/change-member.ts';
import { presentMember } from '../../shared/members/present-member.ts';

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
