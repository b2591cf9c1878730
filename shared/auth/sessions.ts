import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { about, audit, NOWHERE, type Plan, type RequestOrigin, securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { writeMail } from '../mails/index.ts';
import { appUrl } from '../platform/config/config.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { asRead, differs, equals } from '../platform/table/changes.ts';
import { MAX_ID, newId } from '../platform/table/key.ts';
import { getItem, pagesOf } from '../platform/table/query.ts';
import { putNew, remove, retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { type TokenRecord, type UserRecord, wasEnded } from '../records/users.ts';
import { accountMail } from './links.ts';

/** Sessions a user has at most; one more ends the oldest. */
const MAX_SESSIONS = 50;

type Sessions = { user: UserRecord | undefined; live: TokenRecord[] };

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

type NewSession = { user: UserRecord; accessToken: string; expiresAt: Date; writes: Write[] };

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

/** All tokens of the user that still work, newest first. */
export const listTokens = async (userId: number, now: Date): Promise<TokenRecord[]> =>
  (await loadSessions(userId, now)).live;

export const getToken = async (userId: number, id: number): Promise<TokenRecord> => {
  const token = await getItem(keys.token(userId, id));
  if (!token) throw notFound('token');
  return token;
};

/** Plans that a token is refused from then on; revoking it twice is as good as once. */
export const planRevocation = (userId: number, tokenId: number, origin: RequestOrigin, now: Date): Plan => ({
  writes: [remove(keys.token(userId, tokenId)), securityEvent(userId, 'session_ended', origin, now)],
});

/** Plans that every token but one is refused from then on, however many there are. */
export const planOthersEnded = (userId: number, kept: number, origin: RequestOrigin, now: Date): Plan => ({
  writes: [endSessionsFrom(userId, now, kept), securityEvent(userId, 'sessions_ended', origin, now)],
});

const PREFIX = 'hca';
const SECRET_BYTES = 24;

/** What a bearer token says about itself; nothing of it is true until the hash has been compared. */
export type ClaimedToken = { userId: number; tokenId: number; hash: string };

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * A new bearer token, `hca_<user>_<token>_<secret><checksum>`: ids in base 36, 192 random bits, CRC-32 of all
 * before it. The prefix lets secret scanners find it, the checksum refuses typing errors without a read, the ids
 * make it findable with one read. Only the hash is stored.
 */
export const mintToken = (userId: number, tokenId: number): { text: string; hash: string } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url').replaceAll('_', '.');
  const head = `${PREFIX}_${userId.toString(36)}_${tokenId.toString(36)}_${secret}`;
  return { text: head + checksum(head), hash: hashOf(secret) };
};

const FORM = /^hca_([0-9a-z]{1,11})_([0-9a-z]{1,11})_([A-Za-z0-9.-]{32})([0-9a-f]{8})$/;

/** The claims of an `Authorization` header; null when it holds no token of ours. */
export const parseAuthorization = (authorization: string | undefined): ClaimedToken | null => {
  const text = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const [, user = '', token = '', secret = '', sum = ''] = text?.match(FORM) ?? [];
  if (!text || checksum(text.slice(0, -8)) !== sum) return null;
  const [userId, tokenId] = [parseInt(user, 36), parseInt(token, 36)];
  return userId <= MAX_ID && tokenId <= MAX_ID ? { userId, tokenId, hash: hashOf(secret) } : null;
};

export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** A token that nobody uses for so long expires, and every token after so long. */
const IDLE_DAYS = 90;
const LONGEST_DAYS = 365;

/** Seconds since 1970 at which a token that is made at `madeAt` expires at the latest, and its record goes. */
export const latestExpiry = (madeAt: Date): number => toEpoch(addDays(madeAt, LONGEST_DAYS));

/** Seconds since 1970 at which a token expires unless it is used before. */
export const expiryOf = ({
  expires_at_epoch,
  last_used_at,
}: Pick<TokenRecord, 'expires_at_epoch' | 'last_used_at'>): number =>
  Math.min(expires_at_epoch, toEpoch(addDays(new Date(last_used_at), IDLE_DAYS)));

export const isExpired = (token: TokenRecord, now: Date): boolean => expiryOf(token) <= toEpoch(now);

/** What a user record says when every session that began before `now` has ended, but for the one kept (0 for none). */
export const sessionsEnded = (now: Date, keptTokenId = 0) => ({
  sessions_from: now.toISOString(),
  session_kept: keptTokenId,
});

/** The write that ends every session of a user but one, however many there are: their tokens are refused from then on. */
export const endSessionsFrom = (userId: number, now: Date, keptTokenId?: number): Write =>
  update(keys.user(userId), { set: sessionsEnded(now, keptTokenId) });

export const presentUser = ({ id, email, name, created_at }: UserRecord) => ({ id, email, name, created_at });

export const presentToken = (token: TokenRecord, currentId: number) => ({
  id: token.id,
  device_name: token.device_name,
  created_at: token.created_at,
  last_used_at: token.last_used_at,
  expires_at: new Date(expiryOf(token) * 1000).toISOString(),
  current: token.id === currentId,
});

export const disabled = (): Failure =>
  new Failure('forbidden', 'account_disabled', say`This account cannot use the app. Contact support.`);

export const awaitsApproval = (): Failure =>
  new Failure(
    'forbidden',
    'account_awaits_approval',
    say`Your account is not open yet. We will write to you.`,
  );

const WRONG = say`The e-mail address or the password is not right.`;

export const wrongCredentials = (): Failure =>
  new Failure('invalid', 'invalid_credentials', WRONG, { fields: { email: [WRONG] } });

const welcome = (): PlannedMail => ({ template: 'welcome', variables: { login_url: appUrl('/login') } });

/**
 * Disables a user, or enables one again. Who is disabled cannot log in, and every session has ended with the same write,
 * however many there are. Returns how many ended.
 */
export const setDisabled = (userId: number, disabled: boolean, actor: Actor, now: Date): Promise<number> =>
  retryOnConflict(undefined, async () => {
    const { user, live } = await loadSessions(userId, now);
    if (!user) throw notFound('user');
    if (user.disabled === disabled) return 0;
    // The reconciler hands it to the worker.
    const mails = user.awaits_approval && !disabled ? [accountMail(user, welcome(), now)] : [];
    const [action, type] = disabled
      ? (['user.disabled', 'disabled'] as const)
      : (['user.enabled', 'enabled'] as const);
    const set = { disabled, ...sessionsEnded(now) };
    await transact([
      update(keys.user(userId), { set, remove: disabled ? [] : ['awaits_approval'] }, [
        differs('disabled', disabled),
      ]),
      ...mails.map(writeMail),
      securityEvent(userId, type, NOWHERE, now),
      audit(about.user(userId), actor, action, now),
    ]);
    return disabled ? live.length : 0;
  });
