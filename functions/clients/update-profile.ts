import { countContactMail, loadTold, planContactChange, requireProof } from '../../shared/auth/index.ts';
import { askForProfile } from '../../shared/billing/tax/index.ts';
import {
  type ClientMembers,
  loadMembers,
  memberOf,
  planProfileUpdate,
  presentClient,
  roleOf,
} from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { normaliseEmail } from '../../shared/records/users.ts';

const isOther = (email: string | undefined, { client }: ClientMembers): email is string =>
  email !== undefined && email !== normaliseEmail(client.profile.email);

export const handler = command(clients['update-profile'], {
  load: ({ path }) => loadMembers(path.client),
  prepare: async ({ path, body, caller, now }, account) => {
    const moves = isOther(body.email, account);
    // Invoices, notices and the news of a transfer code go there.
    if (moves) requireProof(caller, now);
    const vatCheck = await askForProfile(account.client, body, now);
    if (!moves) return { vatCheck, told: null, takeBack: null };
    const told = await loadTold(account, caller.userId);
    return { vatCheck, told, takeBack: await countContactMail(path.client, caller.userId, now) };
  },
  plan: ({ body: { email, ...fields }, caller, address, now }, account, { vatCheck, told }) => {
    const actor = `user:${caller.userId}` as const;
    const isProven = told?.some((user) => user.id === caller.userId && user.email === email) ?? false;
    const asked = { by: actor, origin: { address, device: null }, isProven };
    const contact =
      told && isOther(email, account) ? planContactChange({ account, told }, email, asked, now) : undefined;
    const { profile, writes } = planProfileUpdate(
      account,
      fields,
      { actor, address },
      vatCheck,
      now,
      contact,
    );
    return {
      writes,
      followUp: { mails: contact?.mails ?? [] },
      reply: ok({ data: presentClient({ ...profile, role: roleOf(memberOf(account, caller.userId)) }) }),
    };
  },
  // The count ends by itself within a day.
  discard: async ({ takeBack }) => takeBack?.().catch(() => undefined),
  dispatch: dispatchFollowUp,
});
