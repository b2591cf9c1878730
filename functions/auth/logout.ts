import { planRevocation } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth.logout, {
  plan: ({ caller, address, now }) => ({
    ...planRevocation(caller.userId, caller.tokenId, { address, device: null }, now),
    reply: ok({ message: 'You are logged out.' }),
  }),
});
