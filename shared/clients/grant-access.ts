import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { equals, exists } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { check, remove, retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { getUser } from './clients.ts';
import { loadProfileOwner, MAX_MEMBERS } from './profile.ts';
import { membership } from './users.ts';

/** Lets a user use a client account. Throws a conflict when the user may already. */
export const grantAccess = (clientId: number, userId: number, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const [{ client, memberIds }, user] = await Promise.all([loadProfileOwner(clientId), getUser(userId)]);
    if (memberIds.includes(userId) || (await getItem(keys.member(clientId, userId)))) {
      throw conflict('already_granted', `${user.email} may use client ${clientId} already.`);
    }
    if (memberIds.length >= MAX_MEMBERS) {
      throw conflict('too_many_members', `A client account has at most ${MAX_MEMBERS} users.`);
    }
    await transact([
      check(keys.client(clientId), [equals('profile', client.profile)]),
      check(keys.user(userId), [], () => notFound('user')),
      ...membership(userId, client.profile),
      audit(about.user(userId, clientId), actor, 'access.granted', now),
    ]);
  });

/** Takes a user's access to a client account away, with the next request. Throws 404 when there was none. */
export const revokeAccess = async (
  clientId: number,
  userId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const gone = () => notFound('access of this user');
  await transact([
    remove(keys.membership(userId, clientId), [exists('pk')], gone),
    remove(keys.member(clientId, userId), [exists('pk')], gone),
    audit(about.user(userId, clientId), actor, 'access.revoked', now),
  ]);
};
