import { listPasskeys, newChallenge, noPasskey, requestOptions } from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(passkeys['begin-confirmation'], {
  load: ({ claimedUserId }) => listPasskeys(claimedUserId),
  plan: ({ caller, now }, found) => {
    if (found.length === 0) throw noPasskey();
    const { challenge, write } = newChallenge('passkey_confirmation', caller.userId, now);
    return { writes: [write], reply: ok({ public_key: requestOptions(challenge, found) }) };
  },
});
