import type { ClientMembers } from '../clients/members.ts';
import { update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import { countChange } from './plan-members.ts';

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
