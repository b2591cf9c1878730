import { loadWithdrawal, planInvitationWithdrawal } from '../../shared/auth/members/index.ts';
import { members } from '../../shared/contract/members.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(members['withdraw-invitation'], {
  load: ({ path, now }) => loadWithdrawal(path.client, path.invitation, now),
  plan: ({ caller, now }, withdrawal) => ({
    ...planInvitationWithdrawal(withdrawal, caller.userId, now),
    reply: ok({ message: tell`The invitation is withdrawn.` }),
  }),
});
