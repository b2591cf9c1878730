import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

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
  locale: 'en' | 'fr' | null;
  /** The change it takes back, by when that was made; missing in links of earlier releases. */
  changed_at?: string;
  /** What it invites to. */
  invitation?: { client_id: number; id: number };
  /** The change of a contact address that it confirms or undoes. */
  contact?: { client_id: number; change: number };
  created_at: string;
}
