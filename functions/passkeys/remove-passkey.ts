import {
  accountOf,
  findPasskey,
  listFactors,
  listPasskeys,
  planPasskeyRemoval,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

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
    reply: ok({ message: tell`The passkey is removed. Delete it from your device too.` }),
  }),
  dispatch: dispatchFollowUp,
});
