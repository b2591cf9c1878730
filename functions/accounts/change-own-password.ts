import { planPasswordChange, requireOwner } from '../../shared/auth/credentials/change-credentials.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { requireGoodPassword } from '../../shared/auth/password-rules.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['change-own-password'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  prepare: async ({ body, caller, address, now }, user) => {
    // Planned with what the present password was compared with: a change meanwhile is a conflict.
    const owner = await requireOwner(caller, user, body, address, now);
    requireGoodPassword(body.password, user.email);
    return { ...owner, passwordHash: await hashPassword(body.password) };
  },
  plan: ({ caller, address, now }, _loaded, { account, second, passwordHash }) => {
    const origin = { address, device: null };
    return spendWith(second, {
      ...planPasswordChange(account, caller.tokenId, passwordHash, origin, now),
      reply: ok({ message: 'Your password is changed. Every other session has ended.' }),
    });
  },
  dispatch: dispatchFollowUp,
});
