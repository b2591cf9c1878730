import { creationOptions, listPasskeys, newChallenge, requireRoom } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(passkeys['begin-registration'], {
  load: ({ claimedUserId }) => Promise.all([getSignedInUser(claimedUserId), listPasskeys(claimedUserId)]),
  plan: ({ caller, now }, [user, found]) => {
    requireRoom(found);
    const { challenge, write } = newChallenge('passkey_registration', caller.userId, now);
    return { writes: [write], reply: ok({ public_key: creationOptions(challenge, user, found) }) };
  },
});
