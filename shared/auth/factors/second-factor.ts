import type { PlanWithFollowUp } from '../../events/plan.ts';
import { writeMail } from '../../mails/outbox.ts';
import { toEpoch } from '../../platform/dates.ts';
import { Failure } from '../../platform/failure.ts';
import { absentOrBefore } from '../../platform/table/expressions.ts';
import { queryPage } from '../../platform/table/query.ts';
import { getItem } from '../../platform/table/read.ts';
import { update } from '../../platform/table/write.ts';
import { collections } from '../../records/collections.ts';
import type { FactorRecord, RecoveryCodesRecord } from '../../records/factor-record.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/user-record.ts';
import type { Caller } from '../access.ts';
import { accountMail, type Origin, occasionOf } from '../account-mail.ts';
import { isProved, requireProof } from '../proof.ts';
import { securityEvent } from '../security-events.ts';
import { countOtpTry, kindOf, noteRefusal, type Tried } from './otp-tries.ts';
import { spendCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const MAX_FACTORS = 10;

const otpFailure = (code: 'otp_required' | 'otp_invalid', message: string) =>
  new Failure('invalid', code, message, { fields: { otp: [message] } });

const otpRequired = () =>
  otpFailure(
    'otp_required',
    'Send the same again with the code of your authenticator app, or a recovery code, in otp; or use a passkey.',
  );

export const otpInvalid = () =>
  otpFailure('otp_invalid', 'This code does not work. Wait for the next one and try again.');

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
