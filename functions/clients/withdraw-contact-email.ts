import { planContactWithdrawal } from '../../shared/auth/credentials/contact-email.ts';
import { loadMembers, memberOf } from '../../shared/clients/members.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { roleOf } from '../../shared/clients/role-of.ts';
import { clients } from '../../shared/contract/clients.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(clients['withdraw-contact-email'], {
  load: ({ path }) => loadMembers(path.client),
  plan: ({ caller, now }, account) => {
    const { profile, writes } = planContactWithdrawal(account, `user:${caller.userId}`, now);
    const role = roleOf(memberOf(account, caller.userId));
    return { writes, reply: ok({ data: presentClient({ ...profile, role }) }) };
  },
});
