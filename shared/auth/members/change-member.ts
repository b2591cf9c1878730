import { type ClientMembers, getUser, listClients, loadMembers, roleOf } from '../../clients/index.ts';
import type { Role } from '../../contract/roles.ts';
import { about, audit, type PlanWithFollowUp } from '../../events/index.ts';
import type { PlannedMail } from '../../mail-templates/facts/mails.ts';
import { writeMail } from '../../mails/index.ts';
import { getItem } from '../../platform/table/query.ts';
import { retryOnConflict, transact, type Write } from '../../platform/table/write.ts';
import type { ClientProfile, MemberRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/users.ts';
import { accountMail } from '../index.ts';
import { listInvitations, spendInvitation } from './invitations.ts';
import { countChange, getMember, planMembershipRemoval, planRole, requireMayAssign } from './members.ts';

/** A client account and one of its members. */
type Changing = { account: ClientMembers; member: MemberRecord; user: UserRecord };

/** Throws 404 for a user who is no member. */
export const getChanging = async (clientId: number, userId: number): Promise<Changing> => {
  const [account, user] = await Promise.all([loadMembers(clientId), getUser(userId)]);
  return { account, member: getMember(account.members, userId), user };
};

const nameOfClient = ({ company_name, first_name, last_name }: ClientProfile): string =>
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
  const writes = planMembershipRemoval(account, member, actor, now);
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

/** Members who came since by an invitation of a user, and those they let in in turn. */
const letInBy = ({ members }: ClientMembers, userId: number, since: string): MemberRecord[] => {
  const let_in = new Set([userId]);
  const found: MemberRecord[] = [];
  const joined = members.filter(({ joined_at = '' }) => joined_at > since);
  for (const member of joined.toSorted((a, b) => (a.joined_at ?? '').localeCompare(b.joined_at ?? ''))) {
    if (member.user_id === userId || !let_in.has(member.invited_by ?? 0)) continue;
    let_in.add(member.user_id);
    found.push(member);
  }
  return found;
};

/** Removes the first of them, whom the owner of the account must not need as an owner; null when there is none left. */
const removeNext = (clientId: number, userId: number, since: string, now: Date): Promise<string | null> =>
  retryOnConflict(undefined, async () => {
    const account = await loadMembers(clientId);
    const strangers = letInBy(account, userId, since);
    const [member] = strangers;
    if (!member) return null;
    const own = account.members.find(({ user_id }) => user_id === userId);
    const isOwned = account.members.some((one) => roleOf(one) === 'owner' && !strangers.includes(one));
    if (own && !isOwned) {
      await transact(planRole(account, own, 'owner', `user:${userId}`, now));
      return removeNext(clientId, userId, since, now);
    }
    const user = await getItem(keys.user(member.user_id));
    if (!user) return null;
    const { writes } = planMemberRemoval({ account, member, user }, `user:${userId}`, now);
    await transact(writes);
    return user.email;
  });

/** Withdraws what a user, or somebody let in by the user, has invited since. */
const withdraw = (clientId: number, userId: number, since: string, now: Date): Promise<string[]> =>
  retryOnConflict(undefined, async () => {
    const account = await loadMembers(clientId);
    const strangers = letInBy(account, userId, since).map(({ user_id }) => user_id);
    const open = (await listInvitations(clientId, now)).filter(
      ({ created_at, invited_by }) => created_at > since && [userId, ...strangers].includes(invited_by),
    );
    if (open.length === 0) return [];
    const actor = `user:${userId}` as const;
    await transact([
      countChange(account),
      ...open.map(spendInvitation),
      ...open.map(({ id: invitation }) =>
        audit(about.client(clientId), actor, 'invitation.withdrawn', now, { invitation }),
      ),
    ]);
    return open.map(({ email }) => email);
  });

/**
 * Removes, in every client account of a user, the members and invitations that came by this user after a time: one after
 * the other, so that repeated after a crash it goes on. Returns their addresses.
 */
export const removeAddedMembers = async (
  userId: number,
  since: string,
  now: Date,
): Promise<{ members: string[]; invitations: string[] }> => {
  const [members, invitations]: [string[], string[]] = [[], []];
  for (const { id } of await listClients(userId)) {
    // First, so that nobody joins by one meanwhile.
    invitations.push(...(await withdraw(id, userId, since, now)));
    for (let gone = await removeNext(id, userId, since, now); gone !== null; ) {
      members.push(gone);
      gone = await removeNext(id, userId, since, now);
    }
  }
  return { members, invitations };
};
