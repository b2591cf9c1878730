import { sessionsEnded } from '../../auth/index.ts';
import { endMembership, planLeaving } from '../../auth/members/index.ts';
import { listClients, listMembers, loadMembers } from '../../clients/index.ts';
import type { DeletionBlocker } from '../../contract/deletion.ts';
import { about, audit } from '../../events/index.ts';
import { ownedBy } from '../../mails/index.ts';
import { planDeviceDeletion } from '../../notifications/index.ts';
import { equals } from '../../platform/table/changes.ts';
import type { Collection, Key } from '../../platform/table/key.ts';
import { getItem, pagesOf, queryPage } from '../../platform/table/query.ts';
import {
  check,
  putNew,
  remove,
  retryOnConflict,
  StaleWriteError,
  transact,
  update,
  writeOne,
} from '../../platform/table/write.ts';
import type { DeletionRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { normaliseEmail } from '../../records/users.ts';
import { discardExportsOf } from '../exports/index.ts';
import { blockersAmong, blockersOf, deletionBlockers, sharedBy } from './deletion-blockers.ts';
import { eraseClient } from './erase-client.ts';

export { deletionBlockers } from './deletion-blockers.ts';

/** The reconciler takes over a deletion that is not done by then. */
const TAKEN_OVER_AFTER_MS = 60_000;

/** As many records of a kind as are erased side by side. */
const ERASED_AT_ONCE = 20;

/** Already done by another run of the same deletion. */
const unlessStale = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

const revokeTokens = async (userId: number, except: number | null): Promise<void> => {
  for (;;) {
    const { items } = await queryPage(collections.tokens(userId), { limit: 100 });
    const revoked = items.filter(({ id }) => id !== except);
    if (revoked.length === 0) return;
    await Promise.all(revoked.map((token) => writeOne(remove(token))));
  }
};

const begin = async (userId: number, token: number, now: Date): Promise<void> => {
  const user = await getItem(keys.user(userId));
  if (!user) return;
  const deletion: DeletionRecord = {
    ...keys.deletion(userId),
    ...dueAt(new Date(now.getTime() + TAKEN_OVER_AFTER_MS), userId),
    id: userId,
    phase: 'closing',
    was_disabled: user.disabled,
    requested_at: now.toISOString(),
    completed_at: null,
  };
  await unlessStale(
    transact([
      putNew(deletion),
      update(keys.user(userId), { set: { disabled: true, ...sessionsEnded(now, token) } }),
    ]),
  );
};

/** Lets the user in again: something has come up since the deletion was found to be possible. */
const callOff = (deletion: DeletionRecord): Promise<void> =>
  transact([
    remove(deletion, [equals('phase', 'closing')]),
    update(keys.user(deletion.id), { set: { disabled: deletion.was_disabled } }),
  ]);

/** Leaves a client that has other users, and erases one that has none and nothing open. */
const closeClient = (userId: number, clientId: number, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    if (!(await getItem(keys.membership(userId, clientId)))) return;
    const others = (await listMembers(clientId)).filter(({ user_id }) => user_id !== userId);
    // A contact address that its mailbox confirms meanwhile is no business to settle.
    const blockers = others.length > 0 ? [] : await blockersOf([clientId]);
    const open = blockers.filter(({ type }) => type !== 'address_changed');
    if (others.length === 0 && open.length === 0) return eraseClient(userId, clientId, now);
    await discardExportsOf(clientId, userId);
    const stays = others.slice(0, 1).map((other) => check(other));
    const devices = await planDeviceDeletion(clientId, userId);
    const entry = audit(about.client(clientId), `user:${userId}`, 'client.left', now);
    await transact([...endMembership(clientId, userId), ...stays, ...devices, entry]);
  });

const eraseAll = async (listed: Collection<Key<unknown>>): Promise<void> => {
  for await (const page of pagesOf(listed, { size: ERASED_AT_ONCE })) {
    await Promise.all(page.map((record) => writeOne(remove(record))));
  }
};

const eraseUser = async (userId: number): Promise<void> => {
  const user = await getItem(keys.user(userId));
  if (!user) return;
  const login = remove(keys.login(normaliseEmail(user.email)), [equals('user_id', userId)]);
  await Promise.all([
    writeOne(remove(keys.recoveryCodes(userId))),
    eraseAll(collections.securityEvents(userId)),
    eraseAll(collections.factors(userId)),
    eraseAll(collections.passkeys(userId)),
    eraseAll(collections.mails(ownedBy.user(userId))),
  ]);
  await unlessStale(transact([login, remove(user)]));
};

/**
 * Calls the deletion off or passes the point of no return, where the user owns nothing any more, so that no other owner
 * can leave relying on this one. Returns what blocks it after all.
 */
const decide = async (deletion: DeletionRecord): Promise<DeletionBlocker[]> => {
  const clients = await listClients(deletion.id);
  const accounts = await Promise.all(clients.map(({ id }) => loadMembers(id)));
  const shared = accounts.map(({ client, members }) => sharedBy(client.id, members, deletion.id));
  const blockers = await blockersAmong(deletion.id, shared);
  if (blockers.length > 0) await callOff(deletion);
  else {
    await transact([
      update(deletion, { set: { phase: 'erasing' }, due: 'unchanged' }, [equals('phase', 'closing')]),
      ...planLeaving(accounts, deletion.id),
    ]);
  }
  return blockers;
};

const complete = (deletion: DeletionRecord, now: Date): Promise<unknown> => {
  const set = { phase: 'completed', completed_at: now.toISOString() } as const;
  return unlessStale(writeOne(update(deletion, { set, due: null }, [equals('phase', 'erasing')])));
};

/**
 * Carries on with a deletion wherever it was cut off; any number of runs at once end in the same state. `token` is
 * the one that asked for it: it goes last, so that its bearer can ask again. Returns what blocks the deletion after
 * all, and null when there is none to carry on with.
 */
export const resumeDeletion = (
  userId: number,
  now: Date,
  token: number | null = null,
): Promise<DeletionBlocker[] | null> =>
  retryOnConflict(undefined, async () => {
    const deletion = await getItem(keys.deletion(userId));
    if (!deletion) return null;
    await revokeTokens(userId, token);
    const blockers = deletion.phase === 'closing' ? await decide(deletion) : [];
    if (blockers.length > 0) return blockers;
    for (const { id } of await listClients(userId)) await closeClient(userId, id, now);
    await eraseUser(userId);
    await revokeTokens(userId, null);
    await complete(deletion, now);
    return [];
  });

/** Deletes a user for good. Returns what blocks that, which is nothing once it is done. */
export const deleteAccount = (userId: number, token: number, now: Date): Promise<DeletionBlocker[]> =>
  retryOnConflict(undefined, async () => {
    if (!(await getItem(keys.deletion(userId)))) {
      const blockers = await deletionBlockers(userId);
      if (blockers.length > 0) return blockers;
      await begin(userId, token, now);
    }
    const blockers = await resumeDeletion(userId, now, token);
    if (blockers === null) throw new StaleWriteError('The deletion was called off by another request.');
    return blockers;
  });
