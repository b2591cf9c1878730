import {
  listPasskeys,
  provedUntil,
  requireChallenge,
  spendChallenge,
  verifyAssertion,
} from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { securityEvent } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(passkeys['confirm-with-passkey'], {
  load: ({ claimedUserId }) => listPasskeys(claimedUserId),
  prepare: async ({ body: { credential }, caller: { userId }, address, now }, found) => {
    const { clientDataJSON } = credential.response;
    const challenge = await requireChallenge(clientDataJSON, 'passkey_confirmation', userId, now);
    const origin = { address, device: null };
    const refused = () => writeOne(securityEvent(userId, 'confirmation_refused', origin, now));
    const write = await verifyAssertion(credential, challenge, { userId, passkeys: found }, refused, now);
    return [write, spendChallenge(challenge)];
  },
  plan: ({ caller: { userId, tokenId }, address, now }, _loaded, shown) => {
    const at = now.toISOString();
    const writes = [
      ...shown,
      update(keys.token(userId, tokenId), { set: { proved_at: at, proved_by: 'passkey' } }),
      securityEvent(userId, 'confirmed', { address, device: null }, now, { factors: 'passkey' }),
    ];
    const confirmed_until = provedUntil(at).toISOString();
    return { writes, reply: ok({ message: tell`Go on within ten minutes.`, confirmed_until }) };
  },
});
