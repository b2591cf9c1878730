import { type Block, facts, p } from '../content/blocks.ts';
import type { Occasion } from './occasion.ts';

/** A new password does not take passkeys away: their owner has to know of those that are there. */
export const passkeysLeft = (names: string[] = [], text: string, label: string): Block[] =>
  names.length > 0 ? [p(text), facts([label, names.join(', ')])] : [];

export const listed = (items: string[]): string | null => (items.length > 0 ? items.join(', ') : null);

export const counted = (count: number): string | null => (count > 0 ? String(count) : null);

export type AccountMails = {
  /** Names nobody but the address: what a stranger types must not reach somebody else's mailbox. */
  register_verification: { url: string; expires_at: string };
  /** Goes out in place of the verification where there is an account already, so that the form tells nobody. */
  register_existing: { login_url: string; reset_url: string };
  approval_pending: { requested_at: string };
  welcome: { login_url: string };
  password_forgot: { url: string; expires_at: string };
  /** Chosen through the link of `password_forgot`. */
  password_reset: Occasion & { secure_url: string; passkeys?: string[] };
  /** Changed by somebody who knew the old one. */
  password_changed: Occasion & { secure_url: string };
  /** To the new address. */
  email_change_confirm: { url: string; expires_at: string };
  /** To the old address, once the new one is in force. */
  email_change_undo: {
    new_email: string;
    changed_at: string;
    url: string;
    expires_at: string;
  };
  /** To the earlier address, once the account is taken back; what was removed is named. */
  account_restored: Occasion & {
    secure_url: string;
    factors: string[];
    sessions: number;
    devices: number;
    members: string[];
    invitations: string[];
    /** Missing in mails that the release before put into the outbox. */
    contact_emails?: string[];
  };
  new_device_login: Occasion & { secure_url: string };
  /** To the owner who has asked for a copy of the data. It opens nothing: whoever follows the button has to log in. */
  export_ready: { requested_at: string; expires_at: string; url: string };
};
