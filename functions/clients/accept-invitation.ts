import { deadInvitation, loadAcceptance, planAcceptance } from '../../shared/auth/members/index.ts';
import { presentClient } from '../../shared/clients/index.ts';
import { members } from '../../shared/contract/members.ts';
import { command, ok } from '../../shared/http/index.ts';

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
