import { type ClientMembers, memberOf } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import { mayDo, type Role } from '../contract/roles.ts';
import { conflict, Failure, notFound, roleForbids } from '../platform/failure.ts';
import type { MemberRecord } from '../records/membership-record.ts';

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
  new Failure('forbidden', 'role_forbidden', 'Only an owner of the client account makes or changes owners.');

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
export const requireAnotherOwner = (members: readonly MemberRecord[], userId: number): void => {
  if (!isLastOwner(members, userId)) return;
  throw conflict('last_owner', 'A client account needs an owner. Make somebody else an owner first.');
};
