import { listClients } from '../clients/clients.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { getItem } from '../platform/table/read.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { MemberRecord } from '../records/membership-record.ts';
import { planMemberRemoval } from './change-member.ts';
import { listInvitations, spendInvitation } from './invitations.ts';
import { countChange, planRole } from './plan-members.ts';

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
