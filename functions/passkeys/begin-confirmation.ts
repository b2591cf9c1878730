import { newChallenge, requestOptions } from '../../shared/auth/passkeys/challenges.ts';
import { listPasskeys, noPasskey } from '../../shared/auth/passkeys/list-passkeys.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(passkeys['begin-confirmation'], {
  load: ({ claimedUserId }) => listPasskeys(claimedUserId),
  plan: ({ caller, now }, found) => {
    if (found.length === 0) throw noPasskey();
    const { challenge, write } = newChallenge('passkey_confirmation', caller.userId, now);
    return { writes: [write], reply: ok({ public_key: requestOptions(challenge, found) }) };
  },
});
