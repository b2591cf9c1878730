import { getUser } from '../clients/clients.ts';
import { loadMembers } from '../clients/members.ts';
import type { Role } from '../contract/roles.ts';
import { carryOut } from '../events/carry-out.ts';
import { getChanging, planMemberRemoval, planMemberRole } from '../members/change-member.ts';
import { planJoin } from '../members/plan-members.ts';
import type { Actor } from '../records/audit-record.ts';

/** Lets a user use a client account, without an invitation. Throws a conflict when the user may already. */
export const addMember = async (
  clientId: number,
  userId: number,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => Promise.all([loadMembers(clientId), getUser(userId)]);
  await carryOut(load, ([account, user]) => ({ writes: planJoin(account, user, role, actor, now) }));
};

/** Gives a member another role; the member is notified by mail. The last owner stays one (409). */
export const setMemberRole = async (
  clientId: number,
  userId: number,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getChanging(clientId, userId);
  await carryOut(load, (changing) => planMemberRole(changing, role, actor, now));
};

/** Ends a member's access, with the next request; the member is notified by mail. The last owner stays (409). */
export const removeMember = async (
  clientId: number,
  userId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getChanging(clientId, userId);
  await carryOut(load, (changing) => planMemberRemoval(changing, actor, now));
};
