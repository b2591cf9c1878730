import { requireProof } from '../../shared/auth/proof.ts';
import { getToken, planRevocation } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => getToken(claimedUserId, path.token),
  plan: ({ path, caller, address, now }) => {
    if (path.token !== caller.tokenId) requireProof(caller, now);
    return {
      ...planRevocation(caller.userId, path.token, { address, device: null }, now),
      reply: ok({ message: 'The token is revoked.' }),
    };
  },
});
