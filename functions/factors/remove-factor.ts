import {
  findFactor,
  listFactors,
  listPasskeys,
  planFactorRemoval,
  requireOwner,
  spendWith,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

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
    const removal = planFactorRemoval(user, ways, path.factor, { address, device: null }, now);
    return spendWith(second, { ...removal, reply: ok({ message: tell`The authenticator app is removed.` }) });
  },
  dispatch: dispatchFollowUp,
});
