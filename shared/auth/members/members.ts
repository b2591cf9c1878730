import {
  type ClientMembers,
  listMembers,
  MAX_MEMBERS,
  memberOf,
  membership,
  roleOf,
  sameMembers,
} from '../../clients/index.ts';
import type { InvitationResource, MemberResource } from '../../contract/members.ts';
import { mayDo, type Role } from '../../contract/roles.ts';
import { about, audit, NOWHERE, newEvent, securityEvent, writeEvent } from '../../events/index.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict, Failure, notFound, roleForbids } from '../../platform/failure.ts';
import { equals, exists } from '../../platform/table/changes.ts';
import { getItems } from '../../platform/table/query.ts';
import { check, remove, update, type Write } from '../../platform/table/write.ts';
import type { InvitationRecord, MemberRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/users.ts';

const ROLE_NAMES: Record<Role, Sentence> = {
  owner: say`owner`,
  admin: say`admin`,
  billing: say`billing`,
  technical: say`technical`,
  support: say`support`,
  read_only: say`read only`,
};

/** Makes the change the next one after what was read: of several at once, the others are planned anew. */
export const countChange = ({ client }: ClientMembers): Write =>
  update(keys.client(client.id), { add: { members_version: 1 } }, sameMembers(client));

/** The writes that let a user who is new with them use a client account. Throws 409 when there is no room. */
export const planFirstJoin = (
  account: ClientMembers,
  user: { id: number },
  role: Role,
  actor: Actor,
  now: Date,
  invitedBy?: number,
): Write[] => {
  const { client, members } = account;
  if (members.length >= MAX_MEMBERS) {
    throw conflict('too_many_members', say`A client account has at most ${MAX_MEMBERS} users.`);
  }
  const event = newEvent(
    about.client(client.id),
    'member_joined',
    say`A member has joined with the role ${ROLE_NAMES[role]}.`,
    now,
  );
  return [
    countChange(account),
    ...membership(user.id, client.profile, role, now, invitedBy),
    securityEvent(user.id, 'access_granted', NOWHERE, now),
    writeEvent(event),
    audit(about.user(user.id, client.id), actor, 'member.joined', now, { role }),
  ];
};

/** The writes that let a user use a client account. Throws 409 when the user may already, or there is no room. */
export const planJoin = (
  account: ClientMembers,
  user: { id: number },
  role: Role,
  actor: Actor,
  now: Date,
  invitedBy?: number,
): Write[] => {
  const { client, members } = account;
  if (members.some(({ user_id }) => user_id === user.id)) {
    throw conflict('already_member', say`This user may use client ${client.id} already.`);
  }
  return [
    check(keys.user(user.id), [equals('disabled', false)], () => notFound('user')),
    ...planFirstJoin(account, user, role, actor, now, invitedBy),
  ];
};

/** The writes that give a member another role; none for the same one. Throws 409 for the last owner. */
export const planRole = (
  account: ClientMembers,
  member: MemberRecord,
  role: Role,
  actor: Actor,
  now: Date,
): Write[] => {
  const { client, members } = account;
  const { user_id: userId } = member;
  const from = roleOf(member);
  if (from === role) return [];
  requireAnotherOwner(members, userId);
  const event = newEvent(
    about.client(client.id),
    'member_role_changed',
    say`A member has the role ${ROLE_NAMES[role]} now.`,
    now,
  );
  return [
    countChange(account),
    update(keys.membership(userId, client.id), { set: { role } }),
    update(keys.member(client.id, userId), { set: { role } }),
    securityEvent(userId, 'access_changed', NOWHERE, now),
    writeEvent(event),
    audit(about.user(userId, client.id), actor, 'member.role_changed', now, { from, to: role }),
  ];
};

/** The two deletes that end a user's access to a client account, with the user's next request. */
export const endMembership = (clientId: number, userId: number): Write[] => [
  remove(keys.membership(userId, clientId), [exists('pk')]),
  remove(keys.member(clientId, userId), [exists('pk')]),
];

/** The writes that end a member's access. Throws 409 for the last owner. */
export const planMembershipRemoval = (
  account: ClientMembers,
  member: MemberRecord,
  actor: Actor,
  now: Date,
): Write[] => {
  const { client, members } = account;
  const { user_id: userId } = member;
  requireAnotherOwner(members, userId);
  const event = newEvent(
    about.client(client.id),
    'member_removed',
    say`A member was removed or has left.`,
    now,
  );
  return [
    countChange(account),
    ...endMembership(client.id, userId),
    securityEvent(userId, 'access_ended', NOWHERE, now),
    writeEvent(event),
    audit(about.user(userId, client.id), actor, 'member.removed', now, { role: roleOf(member) }),
  ];
};

/** Who may use a client account, with names and addresses as they are now; the newest users first. */
export const listNamedMembers = async (clientId: number): Promise<MemberResource[]> => {
  const members = await listMembers(clientId);
  const users = await getItems(...members.map(({ user_id }) => keys.user(user_id)));
  return members.flatMap((member, index) => {
    const user = users[index];
    return user ? [presentMember(member, user)] : [];
  });
};

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

/** Throws 404 when the user is none of the members. */
export const getMember = (members: readonly MemberRecord[], userId: number): MemberRecord => {
  const member = members.find(({ user_id }) => user_id === userId);
  if (!member) throw notFound('user');
  return member;
};

/** Whether a member with this role may give another one `role`, or take it away: owners are the owners' business. */
export const mayAssign = (own: Role, role: Role): boolean =>
  mayDo(own, 'members:manage') && (role !== 'owner' || own === 'owner');

const forOwners = () =>
  new Failure(
    'forbidden',
    'role_forbidden',
    say`Only an owner of the client account makes or changes owners.`,
  );

/**
 * Throws 403 unless the user, as a member by now, may assign each of these roles. The pipeline has let the user in; a role
 * that was changed since then counts as it is when the change is written.
 */
export const requireMayAssign = (account: ClientMembers, userId: number, roles: Role[]): void => {
  const own = roleOf(memberOf(account, userId));
  if (!mayDo(own, 'members:manage')) throw roleForbids();
  if (!roles.every((role) => mayAssign(own, role))) throw forOwners();
};

const isOwner = (member: MemberRecord): boolean => roleOf(member) === 'owner' && !member.leaving;

export const isLastOwner = (members: readonly MemberRecord[], userId: number): boolean =>
  members.filter(isOwner).every(({ user_id }) => user_id === userId) &&
  members.some((member) => member.user_id === userId && isOwner(member));

/** Throws 409 when the client account would have no owner without this one. */
const requireAnotherOwner = (members: readonly MemberRecord[], userId: number): void => {
  if (!isLastOwner(members, userId)) return;
  throw conflict('last_owner', say`A client account needs an owner. Make somebody else an owner first.`);
};

/** Two writes for each; a transaction has a hundred. */
const MAX_ACCOUNTS = 45;

/**
 * The writes that mark a user in each client account as about to go: nobody else can rely on that user as an owner from
 * then on, and nobody joins by that user's invitation.
 */
export const planLeaving = (accounts: ClientMembers[], userId: number): Write[] =>
  accounts
    .slice(0, MAX_ACCOUNTS)
    .flatMap((account) => [
      countChange(account),
      update(keys.member(account.client.id, userId), { set: { leaving: true } }),
    ]);
