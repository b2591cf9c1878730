import { askForProfile } from '../../shared/billing/tax/check-vat-number.ts';
import { loadMembers, memberOf } from '../../shared/clients/members.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { planProfileUpdate } from '../../shared/clients/profile.ts';
import { roleOf } from '../../shared/clients/role-of.ts';
import { clients } from '../../shared/contract/clients.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(clients['update-profile'], {
  load: ({ path }) => loadMembers(path.client),
  prepare: ({ body, now }, { client }) => askForProfile(client, body, now),
  plan: ({ body, caller, address, now }, account, vatCheck) => {
    const by = { actor: `user:${caller.userId}`, address } as const;
    const { profile, writes } = planProfileUpdate(account, body, by, vatCheck, now);
    return {
      writes,
      reply: ok({ data: presentClient({ ...profile, role: roleOf(memberOf(account, caller.userId)) }) }),
    };
  },
});
