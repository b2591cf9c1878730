import { getToken, planRevocation } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth['revoke-token'], {
  load: ({ claimedUserId, path }) => getToken(claimedUserId, path.token),
  plan: ({ path, caller }) => ({
    ...planRevocation(caller.userId, path.token),
    reply: ok({ message: 'The token is revoked.' }),
  }),
});
