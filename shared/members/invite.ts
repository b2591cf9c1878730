import { normaliseEmail } from '../clients/email.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import type { Role } from '../contract/roles.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import type { Plan, PlanWithFollowUp } from '../events/plan.ts';
import { newMail, writeMail } from '../mails/outbox.ts';
import { addressHash, ownedBy } from '../mails/owner.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { put } from '../platform/table/write.ts';
import type { InvitationRecord } from '../records/invitation-record.ts';
import { keys } from '../records/keys.ts';
import { listInvitations, MAX_INVITATIONS, spendInvitation } from './invitations.ts';
import { requireMayAssign } from './permit.ts';
import { countChange } from './plan-members.ts';

const DAYS = 7;

/** What an invitation is planned with. */
export type Inviting = {
  account: ClientMembers;
  invitations: InvitationRecord[];
  /** The user who has the address, if any; only whether it is a member is told. */
  invitee: number | undefined;
  /** Proven, unlike a name: what strangers are told of who invites them. */
  inviterEmail: string;
};

/** `email` is undefined where the request has none that is valid. */
export const loadInviting = async (
  clientId: number,
  inviterId: number,
  email: string | undefined,
  now: Date,
): Promise<Inviting> => {
  const [account, login, inviter] = await Promise.all([
    loadMembers(clientId),
    email === undefined ? undefined : getItem(keys.login(normaliseEmail(email))),
    getItem(keys.user(inviterId)),
  ]);
  // After the count of changes in the client, which every invitation raises.
  const invitations = await listInvitations(clientId, now);
  return { account, invitations, invitee: login?.user_id, inviterEmail: inviter?.email ?? '' };
};

export type Wanted = { email: string; role: Role; locale?: 'en' | 'fr' | null | undefined };

/** Plans an invitation in place of an earlier one of the address, with its mail. */
export const planInvitation = (
  { account, invitations, invitee, inviterEmail }: Inviting,
  { email, role, locale = null }: Wanted,
  inviterId: number,
  now: Date,
): PlanWithFollowUp & { invitation: InvitationRecord } => {
  const { client, members } = account;
  requireMayAssign(account, inviterId, [role]);
  if (members.some(({ user_id }) => user_id === invitee)) {
    throw conflict('already_member', 'Somebody with this address is a member already.');
  }
  const address = normaliseEmail(email);
  if (invitations.filter((open) => open.email !== address).length >= MAX_INVITATIONS) {
    throw conflict(
      'too_many_invitations',
      `At most ${MAX_INVITATIONS} invitations can be open. Withdraw one.`,
    );
  }
  const expires = addDays(now, DAYS);
  const invitation: InvitationRecord = {
    ...keys.invitation(client.id, addressHash(address)),
    id: newId(now),
    client_id: client.id,
    email: address,
    role,
    invited_by: inviterId,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
    expires_at_epoch: toEpoch(expires),
  };
  const variables = {
    client_id: client.id,
    invitation_id: invitation.id,
    inviter_email: inviterEmail,
    role,
  };
  const mail = newMail(ownedBy.client(client.id), address, { template: 'invitation', variables }, now, {
    locale,
  });
  const entry = audit(about.client(client.id), `user:${inviterId}`, 'member.invited', now, {
    invitation: invitation.id,
    role,
  });
  return {
    invitation,
    writes: [countChange(account), put(invitation), writeMail(mail), entry],
    followUp: { mails: [mail] },
  };
};

type Withdrawal = { account: ClientMembers; invitation: InvitationRecord };

/** Throws 404 for an invitation that is not open. */
export const loadWithdrawal = async (clientId: number, id: number, now: Date): Promise<Withdrawal> => {
  const [account, open] = await Promise.all([loadMembers(clientId), listInvitations(clientId, now)]);
  const invitation = open.find((one) => one.id === id);
  if (!invitation) throw notFound('invitation');
  return { account, invitation };
};

/** Plans that an invitation is withdrawn. Throws 403 where a user could not have invited so. */
export const planWithdrawal = ({ account, invitation }: Withdrawal, userId: number, now: Date): Plan => {
  const { client } = account;
  requireMayAssign(account, userId, [invitation.role]);
  const details = { invitation: invitation.id };
  const entry = audit(about.client(client.id), `user:${userId}`, 'invitation.withdrawn', now, details);
  return { writes: [countChange(account), spendInvitation(invitation), entry] };
};
