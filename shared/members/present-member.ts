import { roleOf } from '../clients/role-of.ts';
import type { InvitationResource, MemberResource } from '../contract/members.ts';
import type { InvitationRecord } from '../records/invitation-record.ts';
import type { MemberRecord } from '../records/membership-record.ts';
import type { UserRecord } from '../records/user-record.ts';

export const presentMember = (
  member: MemberRecord,
  { id, name, email }: Pick<UserRecord, 'id' | 'name' | 'email'>,
): MemberResource => ({ id, name, email, role: roleOf(member), joined_at: member.joined_at ?? null });

export const presentInvitation = (invitation: InvitationRecord): InvitationResource => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invited_by,
  created_at: invitation.created_at,
  expires_at: invitation.expires_at,
});
