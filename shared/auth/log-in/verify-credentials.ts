import { createHash } from 'node:crypto';
import { normaliseEmail } from '../../clients/email.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { log } from '../../platform/log.ts';
import { hashPassword, NOBODY, verifyPassword } from '../../platform/password.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { put, update, type Write, writeOne } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { LoginRecord } from '../../records/login-record.ts';
import { awaitsApproval, disabled, wrongCredentials } from '../account-failures.ts';
import { requireSecondFactor } from '../factors/second-factor.ts';
import { isOver, replaceFirst } from '../first-password.ts';
import { type Knowledge, loadLogin } from '../known-devices.ts';
import { credentialMark } from '../links.ts';
import { countAttempt } from '../login-limits.ts';
import { securityEvent } from '../security-events.ts';

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
  if (!login || !matches || isOver(login, now)) {
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
