import { revokeToken } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(auth.logout, {
  respond: async ({ caller }) => {
    await revokeToken(caller.userId, caller.tokenId);
    return ok({ message: 'You are logged out.' });
  },
});
