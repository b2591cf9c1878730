import { randomBytes } from 'node:crypto';
import {
  accountOf,
  listPasskeys,
  noPasskey,
  planPasswordRemoval,
  requirePasskeyProof,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(passkeys['remove-password'], {
  load: ({ claimedUserId }) => Promise.all([getSignedInUser(claimedUserId), listPasskeys(claimedUserId)]),
  prepare: ({ caller, now }, [, found]) => {
    if (found.length === 0) throw noPasskey();
    requirePasskeyProof(caller, now);
    return hashPassword(randomBytes(32).toString('base64url'));
  },
  plan: async ({ caller, address, now }, [user, found], unknownHash) => {
    const ended = { unknownHash, tokenId: caller.tokenId };
    return {
      ...planPasswordRemoval(await accountOf(user), found, ended, { address, device: null }, now),
      reply: ok({ message: tell`You log in with your passkeys from now on. Every other session has ended.` }),
    };
  },
  dispatch: dispatchFollowUp,
});
