import { createHash } from 'node:crypto';
import { listClients, type MemberClient } from '../clients/clients.ts';
import { normaliseEmail } from '../clients/email.ts';
import type { Plan } from '../events/plan.ts';
import { Failure } from '../platform/failure.ts';
import { hashPassword, NOBODY, verifyPassword } from '../platform/password.ts';
import { equals } from '../platform/table/expressions.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { check, putNew, update, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord } from '../records/login-record.ts';
import type { TokenRecord } from '../records/token-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { disabled, tokenExpiry } from './access.ts';
import { requireGoodPassword } from './password-rules.ts';
import { throttle } from './throttle.ts';
import { mintToken } from './token.ts';

const QUARTER_HOUR = 900;
/** Failures allowed in a quarter of an hour. The account's own limit is wide, so that a stranger cannot spend it
 * from a few addresses, and ends by itself. */
const LIMITS = { address: 100, account_at_address: 10, account: 100 };

export type Credentials = {
  email: string;
  password: string;
  device_name: string;
  address: string;
  /** Asked for along with a first password. */
  new_password?: string | undefined;
};

export type PlannedLogin = Plan & {
  /** Works once the plan is written. */
  accessToken: string;
  expiresAt: Date;
  user: UserRecord;
  clients: MemberClient[];
};

const wrongCredentials = () =>
  new Failure('invalid', 'invalid_credentials', 'The e-mail address or the password is not right.', {
    fields: { email: ['The e-mail address or the password is not right.'] },
  });

/** Counts an attempt against every limit before the password is tried; the answer takes it back. */
const countAttempt = async (email: string, address: string) => {
  const account = createHash('sha256').update(email).digest('base64url');
  const limit = (scope: keyof typeof LIMITS, subject: string) =>
    throttle({ scope: `login_${scope}`, subject, requests: LIMITS[scope], seconds: QUARTER_HOUR });
  const takeBack = await Promise.all([
    limit('address', address),
    limit('account_at_address', `${account}@${address}`),
    limit('account', account),
  ]);
  return () => Promise.all(takeBack.map((undo) => undo()));
};

/** In one transaction with a look at the user, so that no session begins after disabling has ended them all. */
const planToken = (userId: number, deviceName: string, now: Date) => {
  const id = newId(now);
  const { text, hash } = mintToken(userId, id);
  const expiry = tokenExpiry(now);
  const record: TokenRecord = {
    ...keys.token(userId, id),
    id,
    hash,
    device_name: deviceName,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at_epoch: expiry,
  };
  const writes = [check(keys.user(userId), [equals('disabled', false)], disabled), putNew(record)];
  return { accessToken: text, expiresAt: new Date(expiry * 1000), writes };
};

const rehash = async (login: LoginRecord, password: string) => {
  await writeOne(
    update(keys.login(login.pk.slice('LOGIN#'.length)), {
      set: { password_hash: await hashPassword(password) },
    }),
  );
};

const awaitsApproval = () =>
  new Failure('forbidden', 'account_awaits_approval', 'Your account is not open yet. We will write to you.');

const isOver = ({ first_until }: LoginRecord, now: Date): boolean =>
  first_until !== undefined && first_until <= now.toISOString();

/** A first password works once: for choosing another one. Throws 422 where none was chosen. */
const replaceFirst = async (login: LoginRecord, email: string, credentials: Credentials) => {
  const { password, new_password } = credentials;
  if (new_password === undefined || new_password === password) {
    const message = 'Choose a password of your own: send the same again with it in new_password.';
    const fields = { new_password: [message] };
    throw new Failure('invalid', 'new_password_required', message, { fields });
  }
  requireGoodPassword(new_password, email, 'new_password');
  const set = { password_hash: await hashPassword(new_password) };
  return update(login, { set, remove: ['first_until'] }, [equals('password_hash', login.password_hash)]);
};

/** Checks credentials and plans a bearer token. Unknown address and wrong password look and take the same. */
export const planLogin = async (credentials: Credentials, now: Date): Promise<PlannedLogin> => {
  const email = normaliseEmail(credentials.email);
  const [takeBack, login] = await Promise.all([
    countAttempt(email, credentials.address),
    getItem(keys.login(email)),
  ]);
  const { matches, outdated } = await verifyPassword(credentials.password, login?.password_hash ?? NOBODY);
  if (!login || !matches || isOver(login, now)) throw wrongCredentials();

  const [user, clients] = await Promise.all([
    getItem(keys.user(login.user_id)),
    listClients(login.user_id),
    takeBack(),
    outdated ? rehash(login, credentials.password) : undefined,
  ]);
  if (user?.awaits_approval) throw awaitsApproval();
  if (!user || user.disabled) throw disabled();
  const chosen = login.first_until === undefined ? [] : [await replaceFirst(login, email, credentials)];
  const planned = planToken(user.id, credentials.device_name, now);
  return { ...planned, writes: [...planned.writes, ...chosen], user, clients };
};
