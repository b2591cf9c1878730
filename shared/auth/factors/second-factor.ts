import type { PlanWithFollowUp } from '../../events/plan.ts';
import { writeMail } from '../../mails/outbox.ts';
import { alongside } from '../../platform/alongside.ts';
import { toEpoch } from '../../platform/dates.ts';
import { Failure } from '../../platform/failure.ts';
import { networkOf } from '../../platform/network.ts';
import { absentOrBefore } from '../../platform/table/expressions.ts';
import { queryPage } from '../../platform/table/query.ts';
import { getItem } from '../../platform/table/read.ts';
import { update, writeOne } from '../../platform/table/write.ts';
import { collections } from '../../records/collections.ts';
import type { FactorRecord, RecoveryCodesRecord } from '../../records/factor-record.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/user-record.ts';
import { accountMail, type Origin, occasionOf } from '../account-mail.ts';
import { securityEvent } from '../security-events.ts';
import { throttle } from '../throttle.ts';
import { spendCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const MAX_FACTORS = 10;

/** Wrong codes in a quarter of an hour: at one place, and everywhere together. Whoever tries has the password. */
export const OTP_TRIES = { here: 5, everywhere: 50 };
const SECONDS = 900;

const otpFailure = (code: 'otp_required' | 'otp_invalid', message: string) =>
  new Failure('invalid', code, message, { fields: { otp: [message] } });

const otpRequired = () =>
  otpFailure(
    'otp_required',
    'Send the same again with the code of your authenticator app, or a recovery code, in otp.',
  );

export const otpInvalid = () =>
  otpFailure('otp_invalid', 'This code does not work. Wait for the next one and try again.');

/** Apps of a user, also those that still have to be confirmed. */
export const listFactors = async (userId: number, now: Date): Promise<FactorRecord[]> => {
  const { items } = await queryPage(collections.factors(userId), { limit: MAX_FACTORS * 2 });
  return items.filter(({ expires_at_epoch = Number.POSITIVE_INFINITY }) => expires_at_epoch > toEpoch(now));
};

/** Counts a code that is tried; returns what takes the count back. Throws 429 after too many. */
export const countOtpTry = async (
  userId: number,
  address: string,
  now: Date,
): Promise<() => Promise<void>> => {
  const limit = (scope: keyof typeof OTP_TRIES, subject: string) =>
    throttle({ scope: `otp_${scope}`, subject, requests: OTP_TRIES[scope], seconds: SECONDS }, now);
  const here = await limit('here', `${userId}@${networkOf(address)}`);
  const everywhere = await limit('everywhere', String(userId)).catch(async (error) => {
    await here();
    throw error;
  });
  return () => alongside(Promise.all([here(), everywhere()]), 'a right code stays counted');
};

/** What taking a code changes: of sixteen requests with the same one, one is written. */
const planTotp = async (
  factors: FactorRecord[],
  otp: string,
  now: Date,
): Promise<PlanWithFollowUp | null> => {
  for (const factor of factors) {
    const step = factor.confirmed_at === null ? null : await stepOf(factor, otp, now);
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
  origin: Origin,
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
 * once. Throws 422 `otp_required` or `otp_invalid`, and 429 after too many wrong codes.
 */
export const requireSecondFactor = async (
  user: UserRecord,
  otp: string | undefined,
  origin: Origin,
  now: Date,
): Promise<SecondFactor> => {
  if (!user.second_factor) return { writes: [] };
  if (!otp) throw otpRequired();
  const [takeBack, factors, codes] = await Promise.all([
    countOtpTry(user.id, origin.address ?? 'unknown', now),
    listFactors(user.id, now),
    getItem(keys.recoveryCodes(user.id)),
  ]);
  const used = /^\d{6}$/.test(otp) ? 'totp' : 'recovery_code';
  const plan =
    used === 'totp' ? await planTotp(factors, otp, now) : planRecovery(user, codes, otp, origin, now);
  if (!plan) {
    // Whoever tries has the password or a session: the owner sees it.
    await writeOne(securityEvent(user.id, 'otp_refused', origin, now));
    throw otpInvalid();
  }
  await takeBack();
  return { ...plan, used };
};
