import { update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { TokenRecord } from '../records/token-record.ts';
import type { UserRecord } from '../records/user-record.ts';

/** What a user record says when every session that began before `now` has ended, but for the one kept (0 for none). */
export const sessionsEnded = (now: Date, keptTokenId = 0) => ({
  sessions_from: now.toISOString(),
  session_kept: keptTokenId,
});

/** The write that ends every session of a user but one, however many there are: their tokens are refused from then on. */
export const endSessionsFrom = (userId: number, now: Date, keptTokenId?: number): Write =>
  update(keys.user(userId), { set: sessionsEnded(now, keptTokenId) });

/**
 * Whether a session has been ended along with others: all of them, all of a disabled user, or the oldest of too many.
 * A user who was erased has the one session that asked for it, until its token goes too.
 */
export const wasEnded = (token: TokenRecord, user: UserRecord | undefined): boolean => {
  if (!user) return false;
  const { disabled, sessions_from, session_kept, oldest_session = 0 } = user;
  if (token.id < oldest_session) return true;
  if (token.id === session_kept) return false;
  return disabled || (sessions_from !== undefined && token.created_at <= sessions_from);
};
