import {
  listPasskeys,
  planPasskey,
  presentPasskey,
  requireChallenge,
  spendChallenge,
  verifyAttestation,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(passkeys['add-passkey'], {
  load: async ({ claimedUserId }) => {
    const [user, found, codes] = await Promise.all([
      getSignedInUser(claimedUserId),
      listPasskeys(claimedUserId),
      getItem(keys.recoveryCodes(claimedUserId)),
    ]);
    return { user, passkeys: found, codes };
  },
  prepare: async ({ body: { credential }, caller, now }) => {
    const challenge = await requireChallenge(
      credential.response.clientDataJSON,
      'passkey_registration',
      caller.userId,
      now,
    );
    return { challenge, verified: await verifyAttestation(credential, challenge) };
  },
  plan: ({ body, caller, address, now }, loaded, { challenge, verified }) => {
    const added = { name: body.name, tokenId: caller.tokenId };
    const origin = { address, device: null };
    const { passkey, codes, writes, followUp } = planPasskey(loaded, verified, added, origin, now);
    return {
      writes: [spendChallenge(challenge), ...writes],
      followUp,
      reply: created({ data: presentPasskey(passkey), recovery_codes: codes }),
    };
  },
  dispatch: dispatchFollowUp,
});
