import type { Plan } from '../events/plan.ts';
import { notFound } from '../platform/failure.ts';
import { getItem } from '../platform/table/read.ts';
import { remove } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { TokenRecord } from '../records/token-record.ts';
import type { Origin } from './account-mail.ts';
import { endSessionsFrom } from './end-sessions.ts';
import { securityEvent } from './security-events.ts';
import { loadSessions } from './sessions.ts';

/** All tokens of the user that still work, newest first. */
export const listTokens = async (userId: number, now: Date): Promise<TokenRecord[]> =>
  (await loadSessions(userId, now)).live;

export const getToken = async (userId: number, id: number): Promise<TokenRecord> => {
  const token = await getItem(keys.token(userId, id));
  if (!token) throw notFound('token');
  return token;
};

/** Plans that a token is refused from then on; revoking it twice is as good as once. */
export const planRevocation = (userId: number, tokenId: number, origin: Origin, now: Date): Plan => ({
  writes: [remove(keys.token(userId, tokenId)), securityEvent(userId, 'session_ended', origin, now)],
});

/** Plans that every token but one is refused from then on, however many there are. */
export const planOthersEnded = (userId: number, kept: number, origin: Origin, now: Date): Plan => ({
  writes: [endSessionsFrom(userId, now, kept), securityEvent(userId, 'sessions_ended', origin, now)],
});
