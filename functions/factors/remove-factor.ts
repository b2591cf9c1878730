import { requireOwner } from '../../shared/auth/credentials/change-credentials.ts';
import { findFactor, planRemoval } from '../../shared/auth/factors/change-factors.ts';
import { listFactors } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { listPasskeys } from '../../shared/auth/passkeys/list-passkeys.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(factors['remove-factor'], {
  load: async ({ claimedUserId, path, now }) => {
    const [user, found, passkeys] = await Promise.all([
      getSignedInUser(claimedUserId),
      listFactors(claimedUserId, now),
      listPasskeys(claimedUserId),
    ]);
    findFactor(found, path.factor);
    return { user, ways: { factors: found, passkeys } };
  },
  prepare: ({ body, caller, address, now }, { user }) => requireOwner(caller, user, body, address, now),
  plan: ({ path, address, now }, { user, ways }, { second }) => {
    const removal = planRemoval(user, ways, path.factor, { address, device: null }, now);
    return spendWith(second, { ...removal, reply: ok({ message: 'The authenticator app is removed.' }) });
  },
  dispatch: dispatchFollowUp,
});
