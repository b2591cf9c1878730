import { getChanging, planMemberRemoval, requireMayChange } from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(members['remove-member'], {
  load: ({ path }) => getChanging(path.client, path.user),
  plan: ({ caller, now }, changing) => {
    requireMayChange(changing, caller.userId, null);
    const plan = planMemberRemoval(changing, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ message: tell`This user may no longer use the client account.` }) };
  },
  dispatch: dispatchFollowUp,
});
