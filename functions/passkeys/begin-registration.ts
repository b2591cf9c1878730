import { creationOptions, newChallenge } from '../../shared/auth/passkeys/challenges.ts';
import { listPasskeys, requireRoom } from '../../shared/auth/passkeys/list-passkeys.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(passkeys['begin-registration'], {
  load: ({ claimedUserId }) => Promise.all([getSignedInUser(claimedUserId), listPasskeys(claimedUserId)]),
  plan: ({ caller, now }, [user, found]) => {
    requireRoom(found);
    const { challenge, write } = newChallenge('passkey_registration', caller.userId, now);
    return { writes: [write], reply: ok({ public_key: creationOptions(challenge, user, found) }) };
  },
});
