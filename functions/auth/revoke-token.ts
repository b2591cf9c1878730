import { getToken, planRevocation } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => getToken(claimedUserId, path.token),
  plan: ({ path, caller, address, now }) => ({
    ...planRevocation(caller.userId, path.token, { address, device: null }, now),
    reply: ok({ message: 'The token is revoked.' }),
  }),
});
