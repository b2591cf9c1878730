import { getToken, revokeToken } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => getToken(claimedUserId, path.token),
  respond: async ({ path, caller }) => {
    await revokeToken(caller.userId, path.token);
    return ok({ message: 'The token is revoked.' });
  },
});
