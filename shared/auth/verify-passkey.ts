import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation } from '../contract/passkeys.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { log } from '../platform/log.ts';
import { equals, exists } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, remove, update, type Write, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type {
  ChallengePurpose,
  ChallengeRecord,
  PasskeyRecord,
  UserRecord,
  VerifiedPasskey,
} from '../records/users.ts';
import { loadLogin } from './known-devices.ts';
import type { Verified } from './log-in.ts';
import { listPasskeys } from './passkeys.ts';
import { securityEvent } from './security-events.ts';
import { awaitsApproval, disabled } from './sessions.ts';

/** How long people may take; browsers are told the same. */
const TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256, what authenticators have (IANA, COSE Algorithms). */
const ALGORITHMS = [-8, -7, -257];

/** For whom passkeys are made, and the origins of the pages and apps that may use them; from the configuration. */
const relyingParty = () => {
  const { app_url, brand, passkeys } = config();
  const { hostname, origin } = new URL(app_url);
  return { id: passkeys.rp_id ?? hostname, name: brand, origins: [origin, ...passkeys.origins] };
};

/** How authenticators name a user (WebAuthn, 5.4.3): eight bytes that tell nothing about a person. */
export const userHandleOf = (userId: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
};

/** The user whom a handle names; 0, which nobody is, for one that is none of ours. */
export const userOfHandle = (handle: string): number => {
  const bytes = Buffer.from(handle, 'base64url');
  const id = bytes.length === 8 ? Number(bytes.readBigUInt64BE()) : 0;
  return Number.isSafeInteger(id) ? id : 0;
};

/** The same for every passkey that is not taken, whatever is wrong with it. */
const passkeyRefused = (): Failure => {
  const message = say`This passkey was not accepted. Try once more, or another way.`;
  return new Failure('invalid', 'passkey_invalid', message, { fields: { credential: [message] } });
};

/** A challenge of 256 random bits, for one purpose and one user. */
export const newChallenge = (
  purpose: ChallengePurpose,
  userId: number | null,
  now: Date,
): { challenge: string; write: Write } => {
  const challenge = randomBytes(32).toString('base64url');
  const record: ChallengeRecord = {
    ...keys.challenge(challenge),
    purpose,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(new Date(now.getTime() + TIMEOUT_MS)),
  };
  return { challenge, write: putNew(record) };
};

type ClientData = { challenge?: unknown; crossOrigin?: unknown; topOrigin?: unknown };

const parse = (clientDataJSON: string): ClientData => {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) ?? {};
  } catch {
    throw passkeyRefused();
  }
};

/**
 * The challenge that an authenticator has signed, as its client says. Throws 422 for one that is unknown, used, too old, or of
 * another purpose or user; and for a page in a frame of another site, where people do not see to whom they show a passkey.
 */
export const requireChallenge = async (
  clientDataJSON: string,
  purpose: ChallengePurpose,
  userId: number | null,
  now: Date,
): Promise<ChallengeRecord> => {
  const { challenge, crossOrigin, topOrigin } = parse(clientDataJSON);
  if (typeof challenge !== 'string' || !/^[\w-]{43}$/.test(challenge)) throw passkeyRefused();
  if (crossOrigin === true || topOrigin !== undefined) throw passkeyRefused();
  const found = await getItem(keys.challenge(challenge));
  if (found?.purpose !== purpose || found.user_id !== userId) throw passkeyRefused();
  if (found.expires_at_epoch <= toEpoch(now)) throw passkeyRefused();
  return found;
};

/** Uses a challenge up; of several at once one succeeds. */
export const spendChallenge = (challenge: ChallengeRecord): Write =>
  remove(challenge, [exists('pk')], passkeyRefused);

const descriptorsOf = (passkeys: PasskeyRecord[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ type: 'public-key' as const, id, transports }));

/** `PublicKeyCredentialRequestOptionsJSON`; without passkeys the authenticator offers those it knows for us. */
export const requestOptions = (challenge: string, passkeys: PasskeyRecord[]) => ({
  challenge,
  rpId: relyingParty().id,
  timeout: TIMEOUT_MS,
  userVerification: 'required' as const,
  allowCredentials: descriptorsOf(passkeys),
});

/** `PublicKeyCredentialCreationOptionsJSON` of a passkey that can be found without a name, and asks who holds it. */
export const creationOptions = (challenge: string, user: UserRecord, passkeys: PasskeyRecord[]) => {
  const { id, name } = relyingParty();
  return {
    challenge,
    rp: { id, name },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
};

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
