import { findLink } from '../auth/links.ts';
import { getSignedInUser } from '../clients/clients.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import type { Plan } from '../events/plan.ts';
import { clientInactive, Failure } from '../platform/failure.ts';
import { remove, type Write } from '../platform/table/write.ts';
import type { InvitationRecord } from '../records/invitation-record.ts';
import type { LinkRecord } from '../records/link-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { deadInvitation, findInvitation, spendInvitation } from './invitations.ts';
import { mayAssign } from './permit.ts';
import { planJoin } from './plan-members.ts';

/** What a link invites to. */
export type Invited = { link: LinkRecord; invitation: InvitationRecord; account: ClientMembers };
export type Acceptance = Invited & { user: UserRecord };

/** What a link invites to; undefined for a link that does not work. */
export const loadInvited = async (token: string, now: Date): Promise<Invited | undefined> => {
  const link = await findLink('invitation', token, now);
  if (!link?.invitation) return undefined;
  const { client_id, id } = link.invitation;
  const [invitation, account] = await Promise.all([
    findInvitation(client_id, link.email, id, now),
    loadMembers(client_id),
  ]);
  return invitation && { link, invitation, account };
};

/** What a link invites to, and the user who has it; undefined for a link that does not work. */
export const loadAcceptance = async (
  token: string,
  userId: number,
  now: Date,
): Promise<Acceptance | undefined> => {
  const [invited, user] = await Promise.all([loadInvited(token, now), getSignedInUser(userId)]);
  return invited && { ...invited, user };
};

/** The writes that use an invitation up, as long as its account takes members and who invites may still do so. */
export const useUp = ({ link, invitation, account }: Invited): Write[] => {
  if (account.client.profile.status !== 'active') throw clientInactive();
  const inviter = account.members.find(({ user_id }) => user_id === invitation.invited_by);
  if (!inviter || inviter.leaving || !mayAssign(roleOf(inviter), invitation.role)) throw deadInvitation();
  return [spendInvitation(invitation), remove(link)];
};

/**
 * Plans that a user accepts an invitation: only the user with the address it was sent to, so that nobody gets in with a
 * mail that was passed on, and only while who invites could still do so.
 */
export const planAcceptance = (acceptance: Acceptance, now: Date): Plan => {
  const { invitation, account, user } = acceptance;
  if (user.email !== invitation.email) {
    const message = 'This invitation was sent to another address. Log in with that one.';
    throw new Failure('forbidden', 'invitation_for_other_address', message);
  }
  const spent = useUp(acceptance);
  if (account.members.some(({ user_id }) => user_id === user.id)) throw deadInvitation();
  const joined = planJoin(account, user, invitation.role, `user:${user.id}`, now, invitation.invited_by);
  return { writes: [...spent, ...joined] };
};
