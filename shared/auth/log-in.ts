import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listClients, type MemberClient, presentClient } from '../clients/index.ts';
import type { PlanWithFollowUp } from '../events/index.ts';
import { securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { writeMail } from '../mails/index.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { log } from '../platform/log.ts';
import { networkOf } from '../platform/network.ts';
import { hashPassword, NOBODY, verifyPassword } from '../platform/password.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { put, StaleWriteError, update, type Write, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord, UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import { type Knowledge, loadLogin, newDeviceToken, rememberDevice } from './known-devices.ts';
import { type Throttle, throttleAll } from './limits.ts';
import { accountMail, credentialMark, occasionOf } from './links.ts';
import { requireGoodPassword } from './password-rules.ts';
import { requireSecondFactor } from './second-factor.ts';
import { awaitsApproval, disabled, planSession, presentUser, wrongCredentials } from './sessions.ts';

/** Longer than any hash we know takes to compare, so that a refusal does not tell by its time which one there is. */
const REFUSAL_MS = 1000;

/** The same as `verifyCredentials`, with a refusal that takes the same time whatever was wrong. */
export const verifySteadily = async (credentials: Credentials, now: Date): Promise<Verified> => {
  const evenly = wait(REFUSAL_MS);
  try {
    return await verifyCredentials(credentials, now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'invalid_credentials') await evenly;
    log.info('log-in refused', { reason: error.code });
    throw error;
  }
};

/** Who logs in, as far as it says where from. */
type Asking = Pick<Credentials, 'address' | 'device_name' | 'device_token'>;

type PlannedLogin = PlanWithFollowUp & {
  /** Works once the plan is written. */
  accessToken: string;
  /** By which this phone is known the next time. */
  deviceToken: string;
  expiresAt: Date;
  user: UserRecord;
  clients: MemberClient[];
};

/** A user who has logged in before is told of a log-in from elsewhere. */
const newDeviceMails = (user: UserRecord, { known }: Verified, credentials: Asking, now: Date) => {
  if (known !== 'nothing' || user.last_session === undefined) return [];
  const { address, device_name: device } = credentials;
  const variables = occasionOf({ address, device }, now);
  return [accountMail(user, { template: 'new_device_login', variables }, now)];
};

const provedBy = ({ shown }: Verified) => {
  if (shown === 'password' || shown === 'passkey') return shown;
  return 'factor';
};

/** Plans a session for credentials that are right. */
export const planLogin = async (
  verified: Verified,
  credentials: Asking,
  now: Date,
): Promise<PlannedLogin> => {
  const { userId, email, known } = verified;
  const { address, device_name: device, device_token } = credentials;
  const deviceToken = known === 'device' && device_token ? device_token : newDeviceToken();
  const [session, clients] = await Promise.all([
    planSession(userId, device, now, provedBy(verified)),
    listClients(userId),
  ]);
  const mails = newDeviceMails(session.user, verified, credentials, now);
  return {
    ...session,
    deviceToken,
    clients,
    writes: [
      ...session.writes,
      ...verified.writes,
      ...rememberDevice(userId, { email, address, deviceToken }, now),
      securityEvent(userId, 'login', { address, device }, now, { factors: verified.shown }),
      ...mails.map(writeMail),
    ],
    followUp: { mails },
  };
};

/** What whoever has logged in gets, however. */
export const presentLogin = ({ accessToken, deviceToken, expiresAt, user, clients }: PlannedLogin) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_at: expiresAt.toISOString(),
  device_token: deviceToken,
  user: presentUser(user),
  clients: clients.map(presentClient),
});

export type Credentials = {
  email: string;
  password: string;
  device_name: string;
  address: string;
  /** Of a phone that has logged in before. */
  device_token?: string | undefined;
  /** Of a user with a second factor. */
  otp?: string | undefined;
  /** Asked for along with a first password. */
  new_password?: string | undefined;
};

/** Credentials that are right. `writes` belong into the transaction of what they were shown for. */
export type Verified = {
  userId: number;
  email: string;
  known: Knowledge;
  /** What the user has shown, as the log has it. */
  shown: 'password' | 'password+totp' | 'password+recovery_code' | 'passkey';
  writes: Write[];
};

const rehash = async (login: LoginRecord, password: string): Promise<void> => {
  const set = { password_hash: await hashPassword(password) };
  const write = update(login, { set }, [equals('password_hash', login.password_hash)]);
  await writeOne(write).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

/** Notes a refusal; for an address nobody has, a note of the same cost that soon goes, so that time tells nothing. */
const noteRefusal = async (login: LoginRecord | undefined, credentials: Credentials, now: Date) => {
  const { address, device_name: device } = credentials;
  if (login) return writeOne(securityEvent(login.user_id, 'login_refused', { address, device }, now));
  log.info('security event', { security_event: 'login_refused', user: null });
  const nobody = createHash('sha256').update(`nobody ${credentials.email}`).digest('base64url');
  return writeOne(
    put({ ...keys.knownDevice(nobody), user_id: 0, expires_at_epoch: toEpoch(addDays(now, 1)) }),
  );
};

/**
 * Checks credentials: the limits first, then the password, then whether the user may log in, then the second factor. A password that was right
 * takes the counts back. Throws 429, 422 or 403; an unknown address and a wrong password look the same.
 */
export const verifyCredentials = async (credentials: Credentials, now: Date): Promise<Verified> => {
  const email = normaliseEmail(credentials.email);
  const sender = { email, address: credentials.address, deviceToken: credentials.device_token };
  const { login, known } = await loadLogin(sender);
  const takeBack = await countAttempt({ ...sender, known }, now);
  const { matches, outdated } = await verifyPassword(credentials.password, login?.password_hash ?? NOBODY);
  if (!login || !matches || isFirstPasswordOver(login, now)) {
    await noteRefusal(login, credentials, now);
    throw wrongCredentials();
  }
  const [user] = await Promise.all([
    getItem(keys.user(login.user_id)),
    takeBack(),
    outdated ? rehash(login, credentials.password) : undefined,
  ]);
  if (user?.awaits_approval) throw awaitsApproval();
  if (!user || user.disabled) throw disabled();
  const { address, device_name: device, device_token: deviceToken, otp } = credentials;
  const tried = { address, device, known, deviceToken, credential: credentialMark(login.password_hash) };
  const second = await requireSecondFactor(user, otp, tried, now);
  const writes = [...second.writes, ...(await replaceFirst(login, email, credentials))];
  const shown = second.used ? (`password+${second.used}` as const) : 'password';
  return { userId: user.id, email, known, shown, writes };
};

const QUARTER_HOUR = 900;

/** Failures allowed in a quarter of an hour. */
export const LOGIN_LIMITS = { device: 10, account_at_address: 10, address: 100, account: 100 };

type Scope = keyof typeof LOGIN_LIMITS;

type Attempt = { email: string; address: string; deviceToken: string | undefined; known: Knowledge };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The limits of an attempt, narrowest first. One from a known phone has a limit of its own, and one from an address the
 * user has logged in from is limited there only: what strangers do neither spends these nor is stopped by them.
 */
const limitsOf = ({ email, address, deviceToken, known }: Attempt): Throttle[] => {
  const limit = (scope: Scope, subject: string): Throttle => ({
    scope: `login_${scope}`,
    subject,
    requests: LOGIN_LIMITS[scope],
    seconds: QUARTER_HOUR,
  });
  const account = hashOf(email);
  const network = networkOf(address);
  const here = limit('account_at_address', `${account}@${network}`);
  if (known === 'device') return [limit('device', hashOf(deviceToken ?? ''))];
  if (known === 'address') return [here];
  return [here, limit('address', network), limit('account', account)];
};

/**
 * Counts an attempt before the password is tried, so that sixteen at once are sixteen. Returns a function that takes the
 * counts of an attempt that was none back.
 */
const countAttempt = (attempt: Attempt, now: Date): Promise<() => Promise<void>> =>
  throttleAll(limitsOf(attempt), now);

/** Whether a first password was not used in time. */
export const isFirstPasswordOver = ({ first_until }: LoginRecord, now: Date): boolean =>
  first_until !== undefined && first_until <= now.toISOString();

/**
 * The write that puts the password a user has chosen in place of a first one, which works once. Throws 422 where none was
 * chosen.
 */
export const replaceFirst = async (
  login: LoginRecord,
  email: string,
  { password, new_password }: { password: string; new_password?: string | undefined },
): Promise<Write[]> => {
  if (login.first_until === undefined) return [];
  if (new_password === undefined || new_password === password) {
    const message = say`Choose a password of your own: send the same again with it in new_password.`;
    const fields = { new_password: [message] };
    throw new Failure('invalid', 'new_password_required', message, { fields });
  }
  requireGoodPassword(new_password, email, 'new_password');
  const set = { password_hash: await hashPassword(new_password) };
  return [update(login, { set, remove: ['first_until'] }, [equals('password_hash', login.password_hash)])];
};
