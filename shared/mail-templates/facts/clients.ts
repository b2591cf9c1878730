import type { Role } from '../../contract/roles.ts';
import type { Occasion } from './occasion.ts';

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
