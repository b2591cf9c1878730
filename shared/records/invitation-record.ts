import type { Role } from '../contract/roles.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

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
