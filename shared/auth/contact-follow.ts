import { type ClientMembers, listClients, loadMembers, replaceProfile } from '../clients/index.ts';
import type { RequestOrigin } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';
import { retryOnConflict, transact, type Write } from '../platform/table/write.ts';
import type { Actor, MailRecord } from '../records/events.ts';
import type { UserRecord } from '../records/users.ts';
import { changeSince } from './address-history.ts';
import { planContactChange, planContactUndo } from './contact-email.ts';
import { loadTold } from './tell-contact.ts';

/** As many as fit into one transaction beside the change of the login. */
const MAX_WRITES = 80;

/** The client accounts of a user that are written to where the user logs in. */
const accountsOf = async ({ id: userId, email }: UserRecord): Promise<ClientMembers[]> => {
  const named = (await listClients(userId)).filter((profile) => profile.email === email);
  const accounts = await Promise.all(named.map(({ id }) => loadMembers(id)));
  return accounts.filter(({ client }) => client.profile.email === email);
};

const isOther =
  (user: Pick<UserRecord, 'id'>) =>
  ({ id }: UserRecord): boolean =>
    id !== user.id;

/**
 * Plans that they get the new address as it changes; their other owners are told, and can undo it. Throws 409 for more
 * accounts than one transaction takes.
 */
export const planContactsFollow = async (
  user: UserRecord,
  to: string,
  by: Actor,
  origin: RequestOrigin,
  now: Date,
): Promise<{ writes: Write[]; mails: MailRecord[] }> => {
  const asked = { by, origin, isProven: true, follows: true };
  const planned = (await accountsOf(user)).map(async (account) => {
    const told = (await loadTold(account)).filter(isOther(user));
    const { profile, client, writes, mails } = planContactChange({ account, told }, to, asked, now);
    const replaced = replaceProfile(account, { ...account.client.profile, ...profile }, client);
    return { writes: [...replaced, ...writes], mails };
  });
  const plans = await Promise.all(planned);
  const writes = plans.flatMap((plan) => plan.writes);
  if (writes.length > MAX_WRITES)
    throw conflict('too_many_accounts', say`Too many client accounts have this address. Contact support.`);
  return { writes, mails: plans.flatMap(({ mails }) => mails) };
};

/**
 * The writes that give them the address to which an account is taken back, the oldest first; its mail tells of it. Those
 * that one transaction does not take are left: a thief must not keep the owner out by joining many.
 */
export const contactsMoved = async (user: UserRecord, to: string): Promise<Write[]> => {
  const writes: Write[] = [];
  for (const account of (await accountsOf(user)).toReversed()) {
    const moved = replaceProfile(account, { ...account.client.profile, email: to });
    if (writes.length + moved.length <= MAX_WRITES) writes.push(...moved);
  }
  return writes;
};

/**
 * Undoes what a user, or somebody who is no member any more, has changed of contact addresses since a time, in every client
 * account of a user who is taken `back` to an address: one after the other, so that repeated after a crash it goes on. Returns
 * the addresses that are gone.
 */
export const undoContactsSince = async (
  { id: userId, email }: UserRecord,
  back: string,
  since: string,
  origin: RequestOrigin,
  now: Date,
): Promise<string[]> => {
  const gone: string[] = [];
  for (const { id } of await listClients(userId)) {
    const undone = await retryOnConflict(undefined, async () => {
      const account = await loadMembers(id);
      const strangers = (by: Actor) =>
        by.startsWith('user:') && !account.members.some(({ user_id }) => by === `user:${user_id}`);
      const isTheirs = (by: Actor) => by === `user:${userId}` || strangers(by);
      const change = changeSince(account.client, since, isTheirs);
      if (!change) return [];
      const told = (await loadTold(account)).filter(isOther({ id: userId }));
      const except = [email, back];
      const plan = planContactUndo({ account, told }, change.id, `user:${userId}`, origin, now, except);
      await transact(plan?.writes ?? []);
      return plan?.gone ?? [];
    });
    gone.push(...undone);
  }
  return gone;
};
