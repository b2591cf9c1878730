import { presentClient } from '../../shared/clients/present-client.ts';
import { members } from '../../shared/contract/members.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { loadAcceptance, planAcceptance } from '../../shared/members/accept-invitation.ts';
import { deadInvitation } from '../../shared/members/invitations.ts';

export const handler = command(members['accept-invitation'], {
  load: ({ path, claimedUserId, now }) => loadAcceptance(path.token, claimedUserId, now),
  plan: ({ now }, acceptance) => {
    // Here, and not where it is loaded, so that the limit of tries counts first.
    if (!acceptance) throw deadInvitation();
    const { account, invitation } = acceptance;
    const joined = { ...account.client.profile, role: invitation.role };
    return { ...planAcceptance(acceptance, now), reply: ok({ data: presentClient(joined) }) };
  },
});
