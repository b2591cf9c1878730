import { NOWHERE, securityEvent } from '../auth/security-events.ts';
import { type ClientMembers, MAX_MEMBERS, sameMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import { membership } from '../clients/users.ts';
import type { Role } from '../contract/roles.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { equals, exists } from '../platform/table/expressions.ts';
import { check, remove, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import type { MemberRecord } from '../records/membership-record.ts';
import { requireAnotherOwner } from './permit.ts';

const said = (role: Role) => role.replace('_', ' ');

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
    throw conflict('too_many_members', `A client account has at most ${MAX_MEMBERS} users.`);
  }
  const event = newEvent(
    about.client(client.id),
    'member_joined',
    `A member has joined with the role ${said(role)}.`,
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
    throw conflict('already_member', `This user may use client ${client.id} already.`);
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
    `A member has the role ${said(role)} now.`,
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
export const planRemoval = (
  account: ClientMembers,
  member: MemberRecord,
  actor: Actor,
  now: Date,
): Write[] => {
  const { client, members } = account;
  const { user_id: userId } = member;
  requireAnotherOwner(members, userId);
  const event = newEvent(about.client(client.id), 'member_removed', 'A member was removed or has left.', now);
  return [
    countChange(account),
    ...endMembership(client.id, userId),
    securityEvent(userId, 'access_ended', NOWHERE, now),
    writeEvent(event),
    audit(about.user(userId, client.id), actor, 'member.removed', now, { role: roleOf(member) }),
  ];
};
