import { accountMail } from '../auth/account-mail.ts';
import { getUser } from '../clients/clients.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import type { Role } from '../contract/roles.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import { writeMail } from '../mails/outbox.ts';
import type { Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { ClientProfile } from '../records/client-record.ts';
import type { MemberRecord } from '../records/membership-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { getMember, requireMayAssign } from './permit.ts';
import { planRemoval, planRole } from './plan-members.ts';

/** A client account and one of its members. */
export type Changing = { account: ClientMembers; member: MemberRecord; user: UserRecord };

/** Throws 404 for a user who is no member. */
export const getChanging = async (clientId: number, userId: number): Promise<Changing> => {
  const [account, user] = await Promise.all([loadMembers(clientId), getUser(userId)]);
  return { account, member: getMember(account.members, userId), user };
};

export const nameOfClient = ({ company_name, first_name, last_name }: ClientProfile): string =>
  company_name ?? `${first_name} ${last_name}`;

/** Tells the user whose access was changed by somebody else. */
const told = (
  user: UserRecord,
  actor: Actor,
  writes: Write[],
  mail: PlannedMail,
  now: Date,
): PlanWithFollowUp => {
  const mails = writes.length > 0 && actor !== `user:${user.id}` ? [accountMail(user, mail, now)] : [];
  return { writes: [...writes, ...mails.map(writeMail)], followUp: { mails } };
};

/** Plans another role for a member. Throws 409 for the last owner. */
export const planMemberRole = (
  { account, member, user }: Changing,
  role: Role,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { member: MemberRecord } => {
  const writes = planRole(account, member, role, actor, now);
  const client_name = nameOfClient(account.client.profile);
  const mail: PlannedMail = {
    template: 'membership_changed',
    variables: { client_name, role, changed_at: now.toISOString() },
  };
  return { member: { ...member, role }, ...told(user, actor, writes, mail, now) };
};

/** Plans that a member is one no longer. Throws 409 for the last owner. */
export const planMemberRemoval = (
  { account, member, user }: Changing,
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  const writes = planRemoval(account, member, actor, now);
  const client_name = nameOfClient(account.client.profile);
  const mail: PlannedMail = {
    template: 'membership_ended',
    variables: { client_name, ended_at: now.toISOString() },
  };
  return told(user, actor, writes, mail, now);
};

/** Throws 403 unless a user, as a member by now, may change this member: to another role, or (null) to none. */
export const requireMayChange = ({ account, member }: Changing, userId: number, to: Role | null): void => {
  if (to === null && userId === member.user_id) return;
  const present = roleOf(member);
  requireMayAssign(account, userId, to === null ? [present] : [present, to]);
};
