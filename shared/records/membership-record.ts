import type { Role } from '../contract/roles.ts';
import type { Key } from '../platform/table/key.ts';
import type { ClientProfile } from './client-record.ts';

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
