import type { Plan } from '../events/plan.ts';
import { notFound } from '../platform/failure.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { remove, writeOne } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { TokenRecord } from '../records/token-record.ts';
import { wasEnded } from './end-sessions.ts';

/** More sessions than anybody looks through; older ones are not listed, and expire by themselves. */
const MAX_LISTED = 100;

/** The user's tokens that still work, newest first. */
export const listTokens = async (userId: number, now: Date): Promise<TokenRecord[]> => {
  const [{ items }, user] = await Promise.all([
    queryPage(collections.tokens(userId), { limit: MAX_LISTED }),
    getItem(keys.user(userId)),
  ]);
  return items.filter((token) => token.expires_at_epoch * 1000 > now.getTime() && !wasEnded(token, user));
};

export const getToken = async (userId: number, id: number): Promise<TokenRecord> => {
  const token = await getItem(keys.token(userId, id));
  if (!token) throw notFound('token');
  return token;
};

/** Plans that a token is refused from then on; revoking it twice is as good as once. */
export const planRevocation = (userId: number, tokenId: number): Plan => ({
  writes: [remove(keys.token(userId, tokenId))],
});

/** From the moment this resolves the token is refused. */
export const revokeToken = async (userId: number, tokenId: number): Promise<void> => {
  await writeOne(remove(keys.token(userId, tokenId)));
};
