import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { findToken, revokeToken } from '../../shared/identity/tokens.ts';

export const handler = handle(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => findToken(claimedUserId, path.token),
  respond: async ({ path, caller }) => {
    await revokeToken(caller.userId, path.token);
    return ok({ message: 'The token is revoked.' });
  },
});
