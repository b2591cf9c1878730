import { requireProof } from '../../shared/auth/proof.ts';
import { askForProfile } from '../../shared/billing/tax/check-vat-number.ts';
import { loadMembers, memberOf } from '../../shared/clients/members.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { planProfileUpdate } from '../../shared/clients/profile.ts';
import { roleOf } from '../../shared/clients/role-of.ts';
import { clients } from '../../shared/contract/clients.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { contactChangeTold, loadOwners } from '../../shared/members/tell-contact-change.ts';

export const handler = command(clients['update-profile'], {
  load: ({ path }) => loadMembers(path.client),
  prepare: async ({ body, caller, now }, account) => {
    // Invoices, notices and the news of a transfer code go there.
    const moves = body.email !== undefined && body.email !== account.client.profile.email;
    if (moves) requireProof(caller, now);
    const vatCheck = await askForProfile(account.client, body, now);
    return { vatCheck, owners: moves ? await loadOwners(account) : [] };
  },
  plan: ({ body, caller, address, now }, account, { vatCheck, owners }) => {
    const by = { actor: `user:${caller.userId}`, address } as const;
    const { profile, writes } = planProfileUpdate(account, body, by, vatCheck, now);
    const stays = profile.email === account.client.profile.email;
    return {
      writes: stays
        ? writes
        : [...writes, ...contactChangeTold(account, owners, profile.email, address, now)],
      reply: ok({ data: presentClient({ ...profile, role: roleOf(memberOf(account, caller.userId)) }) }),
    };
  },
});
