import type { Locale, NoticeKind, SecurityEventType } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Origin } from './imports.ts';
import type { Expiring } from './indexes.ts';

/** Who logs in. `disabled` users may not use the API. */
export interface UserRecord extends Key<UserRecord> {
  id: number;
  email: string;
  name: string;
  disabled: boolean;
  /** Signed up, and staff have not agreed yet. */
  awaits_approval?: true;
  /** Missing for the provider's. */
  locale?: Locale;
  /** What the user has turned off, by channel; what is mailed always is mailed all the same. */
  muted?: { mail: NoticeKind[]; push: NoticeKind[] };
  /** What the user agreed to when signing up, and from where. */
  terms?: { version: string; agreed_at: string; address: string };
  /** When an earlier e-mail address was taken back; links to addresses before that are dead. */
  email_restored_at?: string;
  /** Earlier addresses by which the account can be had back for a week, the oldest first, and when each was left. */
  email_history?: { email: string; at: string }[];
  /** Sessions that began before have ended, all but the one kept (0 for none). */
  sessions_from?: string;
  session_kept?: number;
  /** Has an authenticator app or a passkey: the password alone is not enough. */
  second_factor?: true;
  /** The newest session, so that of log-ins at once each sees the others; and the oldest that still counts. */
  last_session?: number;
  oldest_session?: number;
  /** Of one that was brought in from another system. */
  origin?: Origin;
  created_at: string;
}

/** A session: what is kept of a bearer token. */
export interface TokenRecord extends Key<TokenRecord>, Expiring {
  id: number;
  hash: string;
  device_name: string;
  created_at: string;
  /** What the user has shown since logging in, and when; at first what logging in took. */
  proved_at?: string;
  proved_by?: 'password' | 'factor' | 'passkey';
  last_used_at: string;
}

/** Credentials, found by e-mail address in lower case. */
export interface LoginRecord extends Key<LoginRecord> {
  user_id: number;
  password_hash: string;
  /** A first password, which works once and until then; the user chooses another one with it. */
  first_until?: string;
  /** The user has taken the password away and logs in with passkeys: the hash is of a password that nobody knows. */
  without_password?: true;
  /** When the account was last taken back: phones and places that were known before are not any more. */
  known_from?: string;
}

/** An authenticator app of a user (TOTP, RFC 6238). Until a first code has confirmed it, it asks for nothing and soon goes. */
export interface FactorRecord extends Key<FactorRecord>, Partial<Expiring> {
  id: number;
  name: string;
  /** Base32, as the app has it; encrypted (`seal`) but in records of earlier releases that are not migrated. */
  secret: string;
  confirmed_at: string | null;
  /** The time step of the last code that was taken: none is taken twice, nor an earlier one. */
  last_step?: number;
  created_at: string;
}

/** What lets a user in who has lost the phone: hashes of the codes that are left. */
export interface RecoveryCodesRecord extends Key<RecoveryCodesRecord> {
  hashes: string[];
  created_at: string;
}

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

/**
 * A phone, or an address, from which a user has logged in before: found by the hash of the token the phone holds, or of
 * the account and the address.
 */
export interface KnownDeviceRecord extends Key<KnownDeviceRecord>, Expiring {
  user_id: number;
}

export type LinkPurpose =
  | 'register'
  | 'password_reset'
  | 'email_change'
  | 'email_undo'
  | 'contact_confirm'
  | 'contact_undo'
  | 'invitation';

/** What a link in a mail is for, found by the hash of its secret. It goes when it is used. */
export interface LinkRecord extends Key<LinkRecord>, Expiring {
  purpose: LinkPurpose;
  /** The address the link was sent to, which its use proves. */
  email: string;
  /** Null where there is no user yet. */
  user_id: number | null;
  /** Mark of the password it was made for: a change of the password ends the link. */
  credential: string | null;
  locale: Locale | null;
  /** The change it takes back, by when that was made; missing in links of earlier releases. */
  changed_at?: string;
  /** What it invites to. */
  invitation?: { client_id: number; id: number };
  /** The change of a contact address that it confirms or undoes. */
  contact?: { client_id: number; change: number };
  created_at: string;
}

/** What happened to the access of a user, in the user's own partition. */
export interface SecurityEventRecord extends Key<SecurityEventRecord>, Expiring {
  id: number;
  type: SecurityEventType;
  /** Where it was asked for, as far as known. */
  address: string | null;
  device: string | null;
  created_at: string;
}

/** Requests counted in one window of time. */
export interface LimitRecord extends Key<LimitRecord>, Expiring {
  requests: number;
}

/** The form under which an e-mail address is stored and found. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Whether a session has been ended along with others: all of them, all of a disabled user, or the oldest of too many.
 * A user who was erased has the one session that asked for it, until its token goes too.
 */
export const wasEnded = (token: TokenRecord, user: UserRecord | undefined): boolean => {
  if (!user) return false;
  const { disabled, sessions_from, session_kept, oldest_session = 0 } = user;
  if (token.id < oldest_session) return true;
  if (token.id === session_kept) return false;
  return disabled || (sessions_from !== undefined && token.created_at <= sessions_from);
};
