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

/** Whether a session has been ended along with others. */
export const wasEnded = (token: TokenRecord, user: UserRecord | undefined): boolean =>
  user?.sessions_from !== undefined &&
  token.created_at <= user.sessions_from &&
  token.id !== user.session_kept;
