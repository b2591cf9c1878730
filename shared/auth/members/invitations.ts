import { type ClientMembers, loadMembers } from '../../clients/index.ts';
import type { Role } from '../../contract/roles.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { about, audit, type Plan, type PlanWithFollowUp } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { addressHash, newMail, ownedBy, writeMail } from '../../mails/index.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { conflict, Failure, notFound } from '../../platform/failure.ts';
import { equals } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem, queryPage } from '../../platform/table/query.ts';
import { put, remove, type Write } from '../../platform/table/write.ts';
import type { InvitationRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import { keys } from '../../records/keys.ts';
import { normaliseEmail } from '../../records/users.ts';
import { throttle } from '../index.ts';
import { countChange, requireMayAssign } from './members.ts';

/** Open at the same time, for one client account. */
const MAX_INVITATIONS = 20;

const A_DAY = { requests: 25, seconds: 86_400 };

/**
 * Counts a mail to somebody invited, for the client account and for whoever invites; what becomes of the invitation
 * changes nothing of it. Throws 429 where there were enough in a day. Returns a function that takes the count back,
 * for an invitation that could not be made.
 */
export const countInvitation = async (clientId: number, userId: number, now: Date) => {
  const taken: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    await Promise.all(taken.map((back) => back()));
  };
  try {
    for (const subject of [`client:${clientId}`, `user:${userId}`])
      taken.push(await throttle({ ...A_DAY, scope: 'invitations', subject }, now));
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
};

/** The same for one that never was, was accepted, withdrawn or replaced, or has expired. */
export const deadInvitation = (): Failure =>
  new Failure(
    'not_found',
    'invitation_not_found',
    say`This invitation does not work any more. Ask for a new one.`,
  );

const isOpen = ({ expires_at_epoch }: InvitationRecord, now: Date): boolean =>
  expires_at_epoch > toEpoch(now);

/** Invitations that can still be accepted, newest first; the table keeps expired ones for a while. */
export const listInvitations = async (clientId: number, now: Date): Promise<InvitationRecord[]> => {
  const { items } = await queryPage(collections.ofClient(clientId, 'INVITATION'), {
    limit: 10 * MAX_INVITATIONS,
  });
  return items.filter((invitation) => isOpen(invitation, now)).sort((a, b) => b.id - a.id);
};

/** The invitation of an address, as long as it is the one with this id; undefined for any other. */
export const findInvitation = async (
  clientId: number,
  email: string,
  id: number,
  now: Date,
): Promise<InvitationRecord | undefined> => {
  const invitation = await getItem(keys.invitation(clientId, addressHash(email)));
  return invitation?.id === id && isOpen(invitation, now) ? invitation : undefined;
};

/** Takes an invitation away; of several at once one succeeds. */
export const spendInvitation = (invitation: InvitationRecord): Write =>
  remove(invitation, [equals('id', invitation.id)], deadInvitation);

const DAYS = 7;

/** What an invitation is planned with. */
type Inviting = {
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

type Wanted = { email: string; role: Role; locale?: Locale | null | undefined };

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
    throw conflict('already_member', say`Somebody with this address is a member already.`);
  }
  const address = normaliseEmail(email);
  if (invitations.filter((open) => open.email !== address).length >= MAX_INVITATIONS) {
    throw conflict(
      'too_many_invitations',
      say`At most ${MAX_INVITATIONS} invitations can be open. Withdraw one.`,
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
export const planInvitationWithdrawal = (
  { account, invitation }: Withdrawal,
  userId: number,
  now: Date,
): Plan => {
  const { client } = account;
  requireMayAssign(account, userId, [invitation.role]);
  const details = { invitation: invitation.id };
  const entry = audit(about.client(client.id), `user:${userId}`, 'invitation.withdrawn', now, details);
  return { writes: [countChange(account), spendInvitation(invitation), entry] };
};
