import { accountOf } from '../../shared/auth/credentials/change-credentials.ts';
import { listFactors } from '../../shared/auth/factors/second-factor.ts';
import { findPasskey, listPasskeys } from '../../shared/auth/passkeys/list-passkeys.ts';
import { planPasskeyRemoval } from '../../shared/auth/passkeys/passkeys.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(passkeys['remove-passkey'], {
  load: async ({ claimedUserId, path, now }) => {
    const [user, found, factors] = await Promise.all([
      getSignedInUser(claimedUserId),
      listPasskeys(claimedUserId),
      listFactors(claimedUserId, now),
    ]);
    findPasskey(found, path.passkey);
    return { user, passkeys: found, factors };
  },
  plan: async ({ path, address, now }, { user, ...ways }) => ({
    ...planPasskeyRemoval(await accountOf(user), ways, path.passkey, { address, device: null }, now),
    reply: ok({ message: 'The passkey is removed. Delete it from your device too.' }),
  }),
  dispatch: dispatchFollowUp,
});
