import type { Key } from '../platform/table/key.ts';

/** Credentials, found by e-mail address in lower case. */
export interface LoginRecord extends Key<LoginRecord> {
  user_id: number;
  password_hash: string;
}
