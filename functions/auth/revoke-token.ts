import { getToken, planRevocation, requireProof } from '../../shared/auth/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => getToken(claimedUserId, path.token),
  plan: ({ path, caller, address, now }) => {
    if (path.token !== caller.tokenId) requireProof(caller, now);
    return {
      ...planRevocation(caller.userId, path.token, { address, device: null }, now),
      reply: ok({ message: tell`The token is revoked.` }),
    };
  },
});
