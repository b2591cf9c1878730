import { findUser } from '../clients/clients.ts';
import { type Actor, audit, PROVIDER } from '../events/audit.ts';
import { differs } from '../platform/table/expressions.ts';
import { change, transact, untilFresh } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import { listTokens, revokeToken } from './tokens.ts';

const endSessions = async (userId: number, now: Date): Promise<number> => {
  let ended = 0;
  for (;;) {
    const tokens = await listTokens(userId, now);
    if (tokens.length === 0) return ended;
    await Promise.all(tokens.map(({ id }) => revokeToken(userId, id)));
    ended += tokens.length;
  }
};

/**
 * Bars a user from the app, or admits one again. Who is barred cannot log in, and every session ends; repeating it
 * ends those that a first try has left. Answers how many ended.
 */
export const setBarred = async (
  userId: number,
  barred: boolean,
  actor: Actor,
  now: Date,
): Promise<number> => {
  await untilFresh(undefined, async () => {
    const user = await findUser(userId);
    if (user.barred === barred) return;
    const action = barred ? 'user.barred' : 'user.unbarred';
    await transact([
      change(keys.user(userId), { set: { barred } }, [differs('barred', barred)]),
      audit({ clientId: PROVIDER, actor, action, subject: `user:${userId}` }, now),
    ]);
  });
  return barred ? endSessions(userId, now) : 0;
};
