import { planPasswordChange, requireGoodPassword, requireOwner, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
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
      reply: ok({ message: tell`Your password is changed. Every other session has ended.` }),
    });
  },
  dispatch: dispatchFollowUp,
});
