import { planRevocation } from '../../shared/auth/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(auth.logout, {
  plan: ({ caller, address, now }) => ({
    ...planRevocation(caller.userId, caller.tokenId, { address, device: null }, now),
    reply: ok({ message: tell`You are logged out.` }),
  }),
});
