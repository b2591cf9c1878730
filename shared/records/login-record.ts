import type { Key } from '../platform/table/key.ts';

/** Credentials, found by e-mail address in lower case. */
export interface LoginRecord extends Key<LoginRecord> {
  user_id: number;
  password_hash: string;
  /** A first password, which works once and until then; the user chooses another one with it. */
  first_until?: string;
}
