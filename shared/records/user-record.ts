import type { Locale, NoticeKind } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

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
  created_at: string;
}
