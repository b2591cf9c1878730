import { asRead, equals } from '../platform/table/expressions.ts';
import { newId } from '../platform/table/ids.ts';
import { pagesOf } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, update, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { TokenRecord } from '../records/token-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { disabled } from './account-failures.ts';
import { wasEnded } from './end-sessions.ts';
import { mintToken } from './token.ts';
import { expiryOf, isExpired, latestExpiry } from './token-expiry.ts';

/** Sessions a user has at most; one more ends the oldest. */
const MAX_SESSIONS = 50;

export type Sessions = { user: UserRecord | undefined; live: TokenRecord[] };

/**
 * A user and the newest `limit` tokens of the user that still work, newest first, however many others lie between them.
 * One round trip, where there are no thousands of others.
 */
export const loadSessions = async (userId: number, now: Date, limit = MAX_SESSIONS): Promise<Sessions> => {
  const pages = pagesOf(collections.tokens(userId));
  let [user, page] = await Promise.all([getItem(keys.user(userId)), pages.next()]);
  const live: TokenRecord[] = [];
  for (; !page.done; page = await pages.next()) {
    for (const token of page.value) {
      if (token.id < (user?.oldest_session ?? 0) || live.length === limit) return { user, live };
      if (!isExpired(token, now) && !wasEnded(token, user)) live.push(token);
    }
  }
  return { user, live };
};

export type NewSession = { user: UserRecord; accessToken: string; expiresAt: Date; writes: Write[] };

/**
 * A new session of a user. Of several log-ins at once each has to see the others, and none may begin after disabling has
 * ended all: the writes hold only while the user is as read. Throws 403 for one who is disabled.
 */
export const planSession = async (
  userId: number,
  deviceName: string,
  now: Date,
  proved_by: TokenRecord['proved_by'] = 'password',
): Promise<NewSession> => {
  const { user, live: others } = await loadSessions(userId, now, MAX_SESSIONS - 1);
  if (!user || user.disabled) throw disabled();
  const oldest = others.length === MAX_SESSIONS - 1 ? others.at(-1)?.id : undefined;
  const id = newId(now);
  const { text, hash } = mintToken(user.id, id);
  const record: TokenRecord = {
    ...keys.token(user.id, id),
    id,
    hash,
    device_name: deviceName,
    proved_by,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at_epoch: latestExpiry(now),
  };
  const set = { last_session: id, ...(oldest === undefined ? {} : { oldest_session: oldest }) };
  const asItWas = [equals('disabled', false), asRead('last_session', user.last_session)];
  return {
    user,
    accessToken: text,
    expiresAt: new Date(expiryOf(record) * 1000),
    writes: [update(user, { set }, asItWas), putNew(record)],
  };
};
