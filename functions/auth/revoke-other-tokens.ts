import { planOthersEnded } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth['revoke-other-tokens'], {
  plan: ({ caller, address, now }) => ({
    ...planOthersEnded(caller.userId, caller.tokenId, { address, device: null }, now),
    reply: ok({ message: 'Every other session has ended.' }),
  }),
});
