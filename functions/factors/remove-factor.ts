import { accountOf, requirePassword } from '../../shared/auth/credentials/change-credentials.ts';
import { findFactor, planRemoval } from '../../shared/auth/factors/change-factors.ts';
import { listFactors, requireSecondFactor } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { getUser } from '../../shared/clients/clients.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(factors['remove-factor'], {
  load: async ({ claimedUserId, path, now }) => {
    const [user, found] = await Promise.all([getUser(claimedUserId), listFactors(claimedUserId, now)]);
    findFactor(found, path.factor);
    return { user, found };
  },
  prepare: async ({ body, caller, address, now }, { user }) => {
    await requirePassword(await accountOf(user), body.current_password);
    return requireSecondFactor(user, body.otp, { address, device: null, session: caller.tokenId }, now);
  },
  plan: ({ path, address, now }, { user, found }, second) => {
    const removal = planRemoval(user, found, path.factor, { address, device: null }, now);
    return spendWith(second, { ...removal, reply: ok({ message: 'The authenticator app is removed.' }) });
  },
  dispatch: dispatchFollowUp,
});
