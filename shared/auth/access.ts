import { roleOf } from '../clients/index.ts';
import type { Auth } from '../contract/endpoint.ts';
import type { Role } from '../contract/roles.ts';
import { preferLanguage } from '../languages/language.ts';
import { say } from '../languages/sentence.ts';
import { foreignClient, invalid, unauthenticated } from '../platform/failure.ts';
import { addLogContext } from '../platform/log.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import { StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import type { ClientProfile } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import { type TokenRecord, type UserRecord, wasEnded } from '../records/users.ts';
import { type Proof, proofOf } from './limits.ts';
import { type ClaimedToken, isExpired, parseAuthorization, sameHash } from './sessions.ts';

const TOUCH_AFTER_MS = 3600_000;

/** Who makes a request. `clientId` is 0 where the endpoint is about no client, `userId` 0 where it is public. */
export type Caller = {
  userId: number;
  tokenId: number;
  clientId: number;
  /** What the user has shown last in this session, and when. */
  proof?: Proof;
  /** The user has set up no second factor. */
  lacksFactor?: boolean;
  /** What the caller is in that client account. */
  role?: Role;
  /** The client's profile as the membership keeps it, where the endpoint is about one client. */
  profile?: ClientProfile;
};

/**
 * Notes the use of a token, which prolongs it, at most once an hour. A token revoked meanwhile stays revoked. Functions
 * that only read may write this attribute and no other.
 */
const touch = async (claimed: ClaimedToken, token: TokenRecord, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(token.last_used_at) < TOUCH_AFTER_MS) return;
  const set = { last_used_at: now.toISOString() };
  await writeOne(update(keys.token(claimed.userId, claimed.tokenId), { set })).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

const verifyToken = async (
  claimed: ClaimedToken,
  token: TokenRecord | undefined,
  user: UserRecord | undefined,
  now: Date,
): Promise<Caller> => {
  if (!token || isExpired(token, now)) throw unauthenticated();
  if (!sameHash(token.hash, claimed.hash) || wasEnded(token, user)) throw unauthenticated();
  const { userId, tokenId } = claimed;
  addLogContext({ user: userId });
  preferLanguage(user?.locale);
  await touch(claimed, token, now);
  const lacksFactor = user !== undefined && !user.second_factor;
  return { userId, tokenId, clientId: 0, proof: proofOf(token), lacksFactor };
};

const asUser = async (claimed: ClaimedToken, now: Date): Promise<Caller> => {
  const [token, user] = await getItems(
    keys.token(claimed.userId, claimed.tokenId),
    keys.user(claimed.userId),
  );
  return verifyToken(claimed, token, user, now);
};

const asMember = async (claimed: ClaimedToken, clientId: number, now: Date): Promise<Caller> => {
  const [token, membership, user] = await getItems(
    keys.token(claimed.userId, claimed.tokenId),
    keys.membership(claimed.userId, clientId),
    keys.user(claimed.userId),
  );
  const caller = await verifyToken(claimed, token, user, now);
  if (!membership) throw foreignClient();
  addLogContext({ client: clientId });
  return { ...caller, clientId, role: roleOf(membership), profile: membership.profile };
};

/** The user's only client. */
const asOnlyMember = async (claimed: ClaimedToken, now: Date): Promise<Caller> => {
  const [caller, page] = await Promise.all([
    asUser(claimed, now),
    queryPage(collections.memberships(claimed.userId), { limit: 2 }),
  ]);
  const [first, second] = page.items;
  if (!first) throw foreignClient();
  if (second)
    throw invalid({ 'X-Client-Id': [say`You have several client accounts: name one in this header.`] });
  return { ...caller, clientId: first.client_id, role: roleOf(first), profile: first.profile };
};

/**
 * Checks who calls, with one read. `verdict` rejects with 401 or 403; `userOnly` asks only whether there is a
 * user, for requests whose client cannot exist.
 */
export const verifyAccess = (
  auth: Auth,
  authorization: string | undefined,
  clientId: number | null,
  now: Date,
) => {
  const claimed = parseAuthorization(authorization);
  const withToken = async (check: (claimed: ClaimedToken) => Promise<Caller>): Promise<Caller> => {
    if (auth === 'public') return { userId: 0, tokenId: 0, clientId: 0 };
    if (claimed === null) throw unauthenticated();
    return check(claimed);
  };
  return {
    claimedUserId: claimed?.userId ?? null,
    /** Names the token without its secret; a forged token names another session. */
    session: claimed?.hash ?? null,
    userOnly: () => withToken((token) => asUser(token, now)),
    verdict: () =>
      withToken((token) => {
        if (auth === 'user') return asUser(token, now);
        return clientId === null ? asOnlyMember(token, now) : asMember(token, clientId, now);
      }),
  };
};
