import { planOthersEnded } from '../../shared/auth/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(auth['revoke-other-tokens'], {
  plan: ({ caller, address, now }) => ({
    ...planOthersEnded(caller.userId, caller.tokenId, { address, device: null }, now),
    reply: ok({ message: tell`Every other session has ended.` }),
  }),
});
