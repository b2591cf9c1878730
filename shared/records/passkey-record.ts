import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** What a ceremony says of a passkey. */
export type VerifiedPasskey = {
  /** As the authenticator named it, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Of signatures, as last seen; stays 0 for one that is synchronised between devices. */
  counter: number;
  /** How its authenticator is reached, as the browser said. */
  transports: string[];
  /** Whether it is kept in more places than one. */
  backed_up: boolean;
};

/** A passkey of a user (WebAuthn Level 3, "credential record"). */
export interface PasskeyRecord extends Key<PasskeyRecord>, VerifiedPasskey {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export type ChallengePurpose = 'passkey_login' | 'passkey_confirmation' | 'passkey_registration';

/** What an authenticator signs, once and within minutes; found by itself. It goes when it is used. */
export interface ChallengeRecord extends Key<ChallengeRecord>, Expiring {
  purpose: ChallengePurpose;
  /** Null for a log-in, which begins with nobody. */
  user_id: number | null;
  created_at: string;
}
