import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { logOut } from '../../shared/identity/tokens.ts';

export const handler = handle(auth.logout, {
  respond: async ({ caller }) => {
    await logOut(caller.userId, caller.tokenId);
    return ok({ message: 'You are logged out.' });
  },
});
