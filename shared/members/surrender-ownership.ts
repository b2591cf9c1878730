import type { ClientMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import { update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import { countChange } from './plan-members.ts';

/** Two writes for each; a transaction has a hundred. */
const MAX_ACCOUNTS = 45;

/**
 * The writes by which a user who is about to go counts as an owner no longer: for whoever else wants to leave, and for
 * whoever was invited by that user. The user's own side stays as it is until the access ends.
 */
export const surrenderOwnership = (accounts: ClientMembers[], userId: number): Write[] =>
  accounts
    .filter(({ members }) =>
      members.some((member) => member.user_id === userId && roleOf(member) !== 'read_only'),
    )
    .slice(0, MAX_ACCOUNTS)
    .flatMap((account) => [
      countChange(account),
      update(keys.member(account.client.id, userId), { set: { role: 'read_only' } }),
    ]);
