import { presentClient } from '../../shared/clients/present-client.ts';
import { loadProfileOwner, planProfileUpdate } from '../../shared/clients/profile.ts';
import { clients } from '../../shared/contract/clients.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(clients['update-profile'], {
  load: ({ path }) => loadProfileOwner(path.client),
  plan: ({ body, caller, now }, owner) => {
    const { profile, writes } = planProfileUpdate(owner, body, caller.userId, now);
    return { writes, reply: ok({ data: presentClient(profile) }) };
  },
});
