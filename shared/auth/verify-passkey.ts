import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation } from '../contract/passkeys.ts';
import { securityEvent } from '../events/index.ts';
import { log } from '../platform/log.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { update, type Write, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { ChallengeRecord, PasskeyRecord, VerifiedPasskey } from '../records/users.ts';
import { loadLogin } from './known-devices.ts';
import type { Verified } from './log-in.ts';
import {
  ALGORITHMS,
  passkeyRefused,
  relyingParty,
  requireChallenge,
  spendChallenge,
  userHandleOf,
  userOfHandle,
} from './passkey-challenges.ts';
import { listPasskeys } from './passkeys.ts';
import { awaitsApproval, disabled } from './sessions.ts';

/** What the package refuses by throwing, and what by its answer, is one refusal; the log says why, for whoever sets up origins. */
const orRefuse = async <T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> => {
  try {
    const answer = await verify();
    if (answer.verified) return answer;
    log.info('passkey refused', { reason: 'signature' });
  } catch (error) {
    log.info('passkey refused', { reason: String(error).slice(0, 300) });
  }
  throw passkeyRefused();
};

const expected = ({ pk }: ChallengeRecord) => ({
  expectedChallenge: pk.slice(pk.indexOf('#') + 1),
  expectedOrigin: relyingParty().origins,
  expectedRPID: relyingParty().id,
  requireUserVerification: true,
});

/**
 * Checks that one of these passkeys has signed a challenge (WebAuthn Level 3, 7.2), by somebody whom its authenticator knows.
 * Returns what that changes: nobody else may have used it meanwhile. Throws 422; `noted` tells the owner of the passkey.
 */
export const verifyAssertion = async (
  { response, ...credential }: Assertion,
  challenge: ChallengeRecord,
  { userId, passkeys }: { userId: number; passkeys: PasskeyRecord[] },
  noted: () => Promise<unknown>,
  now: Date,
): Promise<Write> => {
  const passkey = passkeys.find(({ credential_id }) => credential_id === credential.id);
  const { userHandle, ...signed } = response;
  if (!passkey || (userHandle && userHandle !== userHandleOf(userId))) throw passkeyRefused();
  const verify = () =>
    verifyAuthenticationResponse({
      ...expected(challenge),
      response: { ...credential, response: signed, clientExtensionResults: {} },
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: passkey.counter,
      },
    });
  const { authenticationInfo } = await orRefuse(verify).catch(async (error) => {
    await noted();
    throw error;
  });
  const set = {
    counter: authenticationInfo.newCounter,
    backed_up: authenticationInfo.credentialBackedUp,
    last_used_at: now.toISOString(),
  };
  return update(passkey, { set }, [equals('counter', passkey.counter)]);
};

/** Certificates say nothing that we asked for, and would have the package ask addresses they name whether they are revoked. */
const bringsCertificates = (attestationObject: string): boolean =>
  decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c') !== undefined;

/** Checks a new passkey (WebAuthn Level 3, 7.1). Throws 422. */
export const verifyAttestation = async (
  attestation: Attestation,
  challenge: ChallengeRecord,
): Promise<VerifiedPasskey> => {
  const { transports = [], ...response } = attestation.response;
  const { registrationInfo } = await orRefuse(async () => {
    if (bringsCertificates(response.attestationObject)) throw new Error('attestation by certificates');
    return verifyRegistrationResponse({
      ...expected(challenge),
      response: { ...attestation, response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!registrationInfo) throw passkeyRefused();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    backed_up: credentialBackedUp,
    transports,
  };
};

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
