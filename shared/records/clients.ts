import type { ClientResource } from '../contract/clients.ts';
import type { Role } from '../contract/roles.ts';
import type { Key } from '../platform/table/key.ts';
import type { Actor } from './events.ts';
import type { Origin } from './imports.ts';
import type { AlwaysDue, Expiring, SometimesDue } from './indexes.ts';

/** The profile of a client; kept with the client and, the same, with each membership. */
export type ClientProfile = Omit<
  ClientResource,
  'role' | 'permissions' | 'tax_id' | 'pending_email' | 'separate_renewals'
> & {
  /** Missing in profiles that earlier releases wrote. */
  tax_id?: string | null;
  /** Asked for as contact address and not confirmed: nothing but the link that confirms it is sent there. */
  pending_email?: string | null;
  separate_renewals?: boolean;
};

/** What registries ask of a registrant besides. */
export type PostalAddress = { address: string; city: string; state: string; postcode: string };

/** Granted by staff on evidence, such as the number of a certificate; ends at the beginning of the day `until`. */
export type TaxExemption = { reason: string; evidence: string; until: string | null };

/** What the registry of its country last said of a VAT number. */
export type VatCheck = { tax_id: string; valid: boolean; consultation: string | null; checked_at: string };

/** A change of the contact address that can be undone for a week. */
export type ContactChange = {
  id: number;
  from: string;
  to: string;
  by: Actor;
  requested_at: string;
  /** Null as long as nobody has confirmed the address. */
  changed_at: string | null;
};

export interface ClientRecord extends Key<ClientRecord> {
  id: number;
  profile: ClientProfile;
  /** Of release 1.0; its parts are in the profile since. */
  postal_address?: PostalAddress | null;
  /**
   * Credit in minor units of the profile's currency. Below zero when credit was spent whose money then went back; no use
   * of credit takes it there.
   */
  credit_balance: number;
  /** The payments whose credit is owed; missing or empty where none is. */
  owed_for?: number[];
  /** Why no tax is charged, and what shows it; missing or null where it is charged. */
  tax_exemption?: TaxExemption | null;
  /** Missing or null where none was asked about; one about another number than the profile's does not count. */
  vat_check?: VatCheck | null;
  /** Changes of the contact address, the oldest first; missing where there were none lately. */
  contact_changes?: ContactChange[];
  /** The contact address that was last confirmed by a link sent there. */
  contact_proven?: string;
  /** Of one that was brought in from another system. */
  origin?: Origin;
  gateway_customers: Partial<Record<string, string>>;
  /** Counts changes of who may use the account and as what: a change that has read another number is planned anew. */
  members_version?: number;
}

/** Files a client under its name, company, e-mail address or phone number, for staff who look for it. */
export interface ClientPointerRecord extends Key<ClientPointerRecord>, AlwaysDue {
  client_id: number;
}

/** A word that staff have put on a client, among those of all clients with the same one. */
export interface ClientTagRecord extends Key<ClientTagRecord>, AlwaysDue {
  client_id: number;
  tag: string;
}

/** A user's access to a client, with the client's profile so that one read lists all of a user's clients. */
export interface MembershipRecord extends Key<MembershipRecord> {
  user_id: number;
  client_id: number;
  /** Absent in memberships from before there were roles; see `roleOf`. */
  role?: Role;
  profile: ClientProfile;
}

/** The same access and role, found from the client. */
export interface MemberRecord extends Key<MemberRecord> {
  user_id: number;
  client_id: number;
  role?: Role;
  joined_at?: string;
  /** The user who has invited; missing where staff have let the user in, or it was before this was kept. */
  invited_by?: number;
  /** The user is being deleted for good: owns nothing, invites nobody, and is gone in a moment. */
  leaving?: true;
}

/** An address invited to a client account, once for each address. It goes when it is accepted or withdrawn. */
export interface InvitationRecord extends Key<InvitationRecord>, Expiring {
  /** Another one when the address is invited anew: the links of earlier mails are dead from then on. */
  id: number;
  client_id: number;
  email: string;
  role: Role;
  /** The user who invites. */
  invited_by: number;
  created_at: string;
  expires_at: string;
}

/**
 * The progress of a user's deletion. `closing`: nobody can log in any more, but it can still be called off.
 * `erasing`: there is no way back. `completed`: all that is left of the user.
 */
export interface DeletionRecord extends Key<DeletionRecord>, SometimesDue {
  id: number;
  phase: 'closing' | 'erasing' | 'completed';
  was_disabled: boolean;
  requested_at: string;
  completed_at: string | null;
}
