import type { Key } from '../platform/table/key.ts';

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
