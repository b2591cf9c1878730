import { planContactWithdrawal } from '../../shared/auth/index.ts';
import { loadMembers, memberOf, presentClient, roleOf } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(clients['withdraw-contact-email'], {
  load: ({ path }) => loadMembers(path.client),
  plan: ({ caller, now }, account) => {
    const { profile, writes } = planContactWithdrawal(account, `user:${caller.userId}`, now);
    const role = roleOf(memberOf(account, caller.userId));
    return { writes, reply: ok({ data: presentClient({ ...profile, role }) }) };
  },
});
