import { createHash } from 'node:crypto';
import type { PlanWithFollowUp } from '../events/index.ts';
import { type RequestOrigin, securityEvent } from '../events/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { writeMail } from '../mails/index.ts';
import { alongside } from '../platform/alongside.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { networkOf } from '../platform/network.ts';
import { absentOrBefore } from '../platform/table/changes.ts';
import { getItem, queryPage } from '../platform/table/query.ts';
import { putNew, StaleWriteError, transact, update, type Write, writeOne } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { FactorRecord, RecoveryCodesRecord, UserRecord } from '../records/users.ts';
import type { Caller } from './access.ts';
import type { Knowledge } from './known-devices.ts';
import { isProved, requireProof, type Throttle, throttle, throttleAll } from './limits.ts';
import { accountMail, occasionOf } from './links.ts';
import { spendCode, timeStepOf } from './one-time-codes.ts';

export const MAX_FACTORS = 10;

const otpFailure = (code: 'otp_required' | 'otp_invalid', message: Sentence) =>
  new Failure('invalid', code, message, { fields: { otp: [message] } });

const otpRequired = () =>
  otpFailure(
    'otp_required',
    say`Send the same again with the code of your authenticator app, or a recovery code, in otp; or use a passkey.`,
  );

export const otpInvalid = () =>
  otpFailure('otp_invalid', say`This code does not work. Wait for the next one and try again.`);

/** Apps of a user, also those that still have to be confirmed. */
export const listFactors = async (userId: number, now: Date): Promise<FactorRecord[]> => {
  const { items } = await queryPage(collections.factors(userId), { limit: MAX_FACTORS * 2 });
  return items.filter(({ expires_at_epoch = Number.POSITIVE_INFINITY }) => expires_at_epoch > toEpoch(now));
};

/** What taking a code changes: of sixteen requests with the same one, one is written. */
const planTotp = async (
  factors: FactorRecord[],
  otp: string,
  now: Date,
): Promise<PlanWithFollowUp | null> => {
  for (const factor of factors) {
    const step = factor.confirmed_at === null ? null : await timeStepOf(factor, otp, now);
    if (step === null) continue;
    const taken = [absentOrBefore('last_step', step)];
    return { writes: [update(factor, { set: { last_step: step } }, taken, otpInvalid)] };
  }
  return null;
};

const planRecovery = (
  user: UserRecord,
  codes: RecoveryCodesRecord | undefined,
  otp: string,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp | null => {
  const spent = spendCode(codes, otp, otpInvalid);
  if (!spent) return null;
  const variables = { ...occasionOf(origin, now), codes_left: spent.left };
  const mail = accountMail(user, { template: 'recovery_code_used', variables }, now);
  const noted = securityEvent(user.id, 'recovery_code_used', origin, now);
  return { writes: [spent.write, noted, writeMail(mail)], followUp: { mails: [mail] } };
};

/** `used` says what the user had besides the password or the session. */
export type SecondFactor = PlanWithFollowUp & { used?: 'totp' | 'recovery_code' };

/**
 * Checks the second factor of a user who has one, for whatever must not happen with a password or a session alone; of
 * anybody else it asks nothing. The writes belong into the transaction of what it is asked for: a code is spent with it,
 * once. Throws 422 `otp_required` or `otp_invalid`, and 429 after too many wrong codes of where it is shown.
 */
export const requireSecondFactor = async (
  user: UserRecord,
  otp: string | undefined,
  origin: Tried,
  now: Date,
): Promise<SecondFactor> => {
  if (!user.second_factor) return { writes: [] };
  if (!otp) throw otpRequired();
  const used = kindOf(otp);
  const [takeBack, factors, codes] = await Promise.all([
    countOtpTry(user.id, used, origin, now),
    listFactors(user.id, now),
    getItem(keys.recoveryCodes(user.id)),
  ]);
  const plan =
    used === 'totp' ? await planTotp(factors, otp, now) : planRecovery(user, codes, otp, origin, now);
  if (!plan) {
    await noteRefusal(user, origin, now);
    throw otpInvalid();
  }
  await takeBack();
  return { ...plan, used };
};

/**
 * What can lose a domain or an account, where the request may bring a code along: nothing is asked of a caller who has
 * lately shown who it is; otherwise the code, or, of somebody without a second factor, `POST /auth/confirm`.
 */
export const requireProofOrCode = async (
  caller: Caller,
  user: UserRecord,
  otp: string | undefined,
  address: string,
  now: Date,
): Promise<SecondFactor> => {
  if (isProved(caller, now)) return { writes: [] };
  if (!user.second_factor) requireProof(caller, now);
  return requireSecondFactor(user, otp, { address, device: null, session: caller.tokenId }, now);
};

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
type Tried = RequestOrigin &
  ({ session: number } | { known: Knowledge; deviceToken: string | undefined; credential: string });

type CodeKind = 'totp' | 'recovery_code';

const kindOf = (otp: string): CodeKind => (/^\d{6}$/.test(otp) ? 'totp' : 'recovery_code');

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
const noteRefusal = async (user: UserRecord, origin: RequestOrigin, now: Date): Promise<void> => {
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

const placeOf = ({ action: { Put, Update, Delete, ConditionCheck } }: Write): string => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
  return `${pk} ${sk}`;
};

/**
 * A plan along with the code it was asked for with. One transaction writes an item once: a plan that removes or replaces
 * what the code would change spends the code by that, and must have a condition of its own.
 */
export const spendWith = <P extends PlanWithFollowUp>(second: PlanWithFollowUp, plan: P): P => {
  const changed = new Set(plan.writes.filter(({ action }) => !action.ConditionCheck).map(placeOf));
  const spent = second.writes.filter((write) => !changed.has(placeOf(write)));
  const places = new Set(spent.map(placeOf));
  const kept = plan.writes.filter((write) => !(write.action.ConditionCheck && places.has(placeOf(write))));
  const mails = [...(second.followUp?.mails ?? []), ...(plan.followUp?.mails ?? [])];
  return { ...plan, writes: [...spent, ...kept], followUp: { ...plan.followUp, mails } };
};
