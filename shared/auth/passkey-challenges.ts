import { randomBytes } from 'node:crypto';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { exists } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, remove, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { ChallengePurpose, ChallengeRecord, PasskeyRecord, UserRecord } from '../records/users.ts';

/** How long people may take; browsers are told the same. */
const TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256, what authenticators have (IANA, COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257];

/** For whom passkeys are made, and the origins of the pages and apps that may use them; from the configuration. */
export const relyingParty = () => {
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
export const passkeyRefused = (): Failure => {
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
