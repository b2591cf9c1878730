import type { Role } from '../../contract/roles.ts';
import { type Block, facts, p } from '../content/blocks.ts';
import type { Say } from '../content/locale.ts';

/** When and from where something was done to an account; null where that is not known. */
export type Occasion = {
  at: string;
  /** The name the device gave itself. */
  device: string | null;
  ip_address: string | null;
};

/** How a language shows an occasion. */
export const occasionIn =
  (labels: Record<keyof Occasion, string>) =>
  ({ at, device, ip_address }: Occasion, { time }: Say): Block =>
    facts([labels.at, time(at)], [labels.device, device], [labels.ip_address, ip_address]);

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

export type SecurityMails = {
  factor_added: Occasion & { secure_url: string };
  /** `left`: another app, or a passkey, goes on being asked for. */
  factor_removed: Occasion & { left?: boolean; secure_url: string };
  recovery_code_used: Occasion & { codes_left: number; secure_url: string };
  /** After several wrong codes, which only somebody with the password or an open session can have sent. */
  otp_refused: Occasion & { url: string; expires_at: string };
  passkey_added: Occasion & { name: string; secure_url: string };
  /** `left`: there is another second factor. */
  passkey_removed: Occasion & { name: string; left?: boolean; secure_url: string };
  password_removed: Occasion & { secure_url: string };
};

type Undoing = Occasion & { new_email: string; url: string; expires_at: string; secure_url: string };

const MAX_NAME = 60;

/**
 * A name somebody typed, in a mail to somebody else: short, and without anything a mail program makes a link of (a
 * word joiner, which nobody sees, stands after each dot, colon and slash).
 */
export const strangersName = (name: string): string => name.slice(0, MAX_NAME).replace(/[.:/@]/g, '$&\u2060');

export type ClientsMails = {
  /** Without any name its client has chosen: it goes to an address that nobody has proven. */
  invitation: {
    inviter_email: string | null;
    role: Role;
    url: string;
    expires_at: string;
  };
  /** The contact data of a client account. */
  profile_updated: { updated_at: string; url: string };
  /** To a member to whom somebody else has given another role. */
  membership_changed: { client_name: string; role: Role; changed_at: string };
  /** To a user whom somebody else has removed from a client account. */
  membership_ended: { client_name: string; ended_at: string };
  /** To the new address, whose owner may know nothing of it: without a word that the client has chosen. */
  contact_email_confirm: { url: string; expires_at: string };
  /** To the contact address in force, and to the owners. */
  contact_email_requested: Undoing;
  /** To the contact address of before, and to the owners; mails of the release before had no link. */
  contact_email_changed: Omit<Undoing, 'url' | 'expires_at'> & { url?: string; expires_at?: string };
  /** To the contact address in force again, the one that was undone where it was in force, and the owners. */
  contact_email_restored: Occasion & { secure_url: string; email: string };
};
