import { createHash } from 'node:crypto';
import { writeMail } from '../../mails/outbox.ts';
import { alongside } from '../../platform/alongside.ts';
import { toEpoch } from '../../platform/dates.ts';
import { Failure } from '../../platform/failure.ts';
import { networkOf } from '../../platform/network.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { putNew, transact, writeOne } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/user-record.ts';
import { accountMail, type Origin, occasionOf } from '../account-mail.ts';
import type { Knowledge } from '../known-devices.ts';
import { securityEvent } from '../security-events.ts';
import { type Throttle, throttle, throttleAll } from '../throttle.ts';

const QUARTER_HOUR = 900;
const DAY = 86_400;
const WEEK = 7 * DAY;

/**
 * Wrong codes in a quarter of an hour: in a live session, at a known phone or place, at another place, and at all other
 * places together; and six digits in a week, which can be guessed, wherever each of these counts.
 */
export const OTP_TRIES = { known: 10, here: 5, everywhere: 50, in_a_week: 50 };

/** After how many refusals in a week the owner gets a mail. */
const TOLD_AFTER = 5;

/**
 * Where a code is shown: in a session that is live; or at a log-in whose password was right, by the phone, the place and
 * the mark of that password: with a new one the counts of the old one are over.
 */
export type Tried = Origin &
  ({ session: number } | { known: Knowledge; deviceToken: string | undefined; credential: string });

type CodeKind = 'totp' | 'recovery_code';

export const kindOf = (otp: string): CodeKind => (/^\d{6}$/.test(otp) ? 'totp' : 'recovery_code');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The narrowest first. What strangers try spends nothing of a session, nor of a phone or place known from before. */
const limitsOf = (userId: number, kind: CodeKind, tried: Tried): Throttle[] => {
  const limit = (scope: string, subject: string, requests: number, seconds = QUARTER_HOUR): Throttle => ({
    scope: `${kind}_${scope}`,
    subject,
    requests,
    seconds,
  });
  const over = (scope: string, subject: string, requests: number): Throttle[] => [
    limit(scope, subject, requests),
    ...(kind === 'totp' ? [limit(`${scope}_week`, subject, OTP_TRIES.in_a_week, WEEK)] : []),
  ];
  if ('session' in tried) return over('session', `${userId}.${tried.session}`, OTP_TRIES.known);
  const { known, deviceToken = '', credential, address } = tried;
  const place = `${userId}.${credential}@${networkOf(address ?? 'unknown')}`;
  if (known === 'device')
    return over('device', hashOf(`${userId}.${credential} ${deviceToken}`), OTP_TRIES.known);
  if (known === 'address') return over('place', place, OTP_TRIES.known);
  return [
    limit('here', place, OTP_TRIES.here),
    ...over('everywhere', `${userId}.${credential}`, OTP_TRIES.everywhere),
  ];
};

/** Counts a code that is tried; returns what takes the count back. Throws 429 after too many. */
export const countOtpTry = async (
  userId: number,
  kind: CodeKind,
  tried: Tried,
  now: Date,
): Promise<() => Promise<void>> => {
  const takeBack = await throttleAll(limitsOf(userId, kind, tried), now);
  return () => alongside(takeBack(), 'a right code stays counted');
};

/** Whether this refusal is one of those of which the owner is told. */
const isTold = async (userId: number, now: Date): Promise<boolean> => {
  const counted = { scope: 'otp_refusals', subject: String(userId), requests: TOLD_AFTER - 1, seconds: WEEK };
  try {
    await throttle(counted, now);
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
};

/**
 * Notes a wrong code: whoever tries has the password or a session. From the fifth in a week on the owner gets a mail with
 * a link to a new password, one a day; the reconciler hands it to the worker.
 */
export const noteRefusal = async (user: UserRecord, origin: Origin, now: Date): Promise<void> => {
  await writeOne(securityEvent(user.id, 'otp_refused', origin, now));
  if (!(await isTold(user.id, now))) return;
  const variables = { ...occasionOf(origin, now), user_id: user.id };
  const day = Math.floor(toEpoch(now) / DAY);
  const told = { ...keys.limit('otp_told', String(user.id), day), requests: 1 };
  const mail = accountMail(user, { template: 'otp_refused', variables }, now);
  const writes = [putNew({ ...told, expires_at_epoch: (day + 2) * DAY }), writeMail(mail)];
  await transact(writes).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};
