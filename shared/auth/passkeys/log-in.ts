import type { Assertion } from '../../contract/passkeys.ts';
import { getItem } from '../../platform/table/read.ts';
import { writeOne } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import { awaitsApproval, disabled } from '../account-failures.ts';
import { loadLogin } from '../known-devices.ts';
import type { Verified } from '../log-in/verify-credentials.ts';
import { securityEvent } from '../security-events.ts';
import { passkeyRefused, requireChallenge, spendChallenge, userOfHandle } from './challenges.ts';
import { listPasskeys } from './list-passkeys.ts';
import { verifyAssertion } from './verify-passkey.ts';

type PasskeyCredentials = {
  credential: Assertion;
  device_name: string;
  address: string;
  device_token?: string | undefined;
};

/**
 * Checks a passkey that says itself whose it is. It is compared with those of that user alone, so that it matters to nobody
 * which other user has registered the same id. Throws 422 `passkey_invalid` whatever is wrong with it, and 403.
 */
export const verifyPasskey = async (
  { credential, address, device_name: device, device_token: deviceToken }: PasskeyCredentials,
  now: Date,
): Promise<Verified> => {
  const { clientDataJSON, userHandle } = credential.response;
  const userId = userOfHandle(userHandle ?? '');
  const [challenge, user, passkeys] = await Promise.all([
    requireChallenge(clientDataJSON, 'passkey_login', null, now),
    getItem(keys.user(userId)),
    listPasskeys(userId),
  ]);
  if (!user) throw passkeyRefused();
  const noted = () => writeOne(securityEvent(userId, 'login_refused', { address, device }, now));
  const used = await verifyAssertion(credential, challenge, { userId, passkeys }, noted, now);
  if (user.awaits_approval) throw awaitsApproval();
  if (user.disabled) throw disabled();
  const { email } = user;
  const { known } = await loadLogin({ email, address, deviceToken });
  return { userId, email, known, shown: 'passkey', writes: [used, spendChallenge(challenge)] };
};
