import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { revokeToken } from '../../shared/identity/tokens.ts';

export const handler = handle(auth.logout, {
  respond: async ({ caller }) => {
    await revokeToken(caller.userId, caller.tokenId);
    return ok({ message: 'You are logged out.' });
  },
});
