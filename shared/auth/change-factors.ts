import { about, audit, type PlanWithFollowUp, type RequestOrigin, securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { writeMail } from '../mails/index.ts';
import { seal } from '../platform/aws/seal.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { asRead, equals, exists } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { putNew, remove, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { FactorRecord, PasskeyRecord, RecoveryCodesRecord, UserRecord } from '../records/users.ts';
import { accountMail, occasionOf } from './links.ts';
import { newRecoveryCodes, newSecret, sealedFor, timeStepOf, withoutOne } from './one-time-codes.ts';
import { MAX_FACTORS, otpInvalid } from './second-factor.ts';
import { sessionsEnded } from './sessions.ts';

/** Mail, security event and audit entry of a change of factors. */
const told = (
  user: UserRecord,
  { template: type, left }: { template: 'factor_added' | 'factor_removed'; left?: boolean },
  actor: Actor,
  origin: RequestOrigin,
  now: Date,
): Required<Pick<PlanWithFollowUp, 'writes'>> & { followUp: NonNullable<PlanWithFollowUp['followUp']> } => {
  const mail = accountMail(
    user,
    { template: type, variables: { ...occasionOf(origin, now), ...(left ? { left } : {}) } },
    now,
  );
  const action = type === 'factor_added' ? 'factor.added' : 'factor.removed';
  return {
    writes: [
      securityEvent(user.id, type, origin, now),
      audit(about.user(user.id), actor, action, now, { address: origin.address }),
      writeMail(mail),
    ],
    followUp: { mails: [mail] },
  };
};

/** A secret that only whoever checks codes can read, and the app of this reply. */
export const newFactorSecret = async (user: UserRecord, now: Date) => {
  const id = newId(now);
  const { secret, url } = newSecret(user.email);
  return { id, secret, url, sealed: await seal(secret, sealedFor(keys.factor(user.id, id))) };
};

export type NewFactorSecret = Awaited<ReturnType<typeof newFactorSecret>>;

/** Plans an app that still has to be confirmed with its first code, within a day. */
export const planFactor = (
  user: UserRecord,
  factors: FactorRecord[],
  { id, sealed }: NewFactorSecret,
  name: string,
  now: Date,
) => {
  if (factors.length >= MAX_FACTORS) {
    throw conflict('too_many_factors', say`A user has at most ${MAX_FACTORS}. Remove one first.`);
  }
  const factor: FactorRecord = {
    ...keys.factor(user.id, id),
    id,
    name,
    secret: sealed,
    confirmed_at: null,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, 1)),
  };
  return { factor, writes: [putNew(factor)] };
};

/** Throws 404 where there is none. */
export const findFactor = (factors: FactorRecord[], id: number): FactorRecord => {
  const factor = factors.find((one) => one.id === id);
  if (!factor) throw notFound('factor');
  return factor;
};

const alreadyConfirmed = () => conflict('factor_confirmed', say`This app is confirmed already.`);

/** The time step of the first code of an app. Throws 409 for one that is confirmed, 422 for a wrong code. */
export const requireCode = async (factor: FactorRecord, otp: string, now: Date): Promise<number> => {
  if (factor.confirmed_at !== null) throw alreadyConfirmed();
  const step = await timeStepOf(factor, otp, now);
  if (step === null) throw otpInvalid();
  return step;
};

/** Plans that an app is asked for from now on. The first one comes with recovery codes, shown once. */
export const planConfirmation = (
  user: UserRecord,
  { factors, codes: present }: { factors: FactorRecord[]; codes: RecoveryCodesRecord | undefined },
  { id, step, tokenId }: { id: number; step: number; tokenId: number },
  origin: RequestOrigin,
  now: Date,
) => {
  const factor = findFactor(factors, id);
  if (factor.confirmed_at !== null) throw alreadyConfirmed();
  const set = { confirmed_at: now.toISOString(), last_step: step };
  const recovery = user.second_factor ? null : newRecoveryCodes(user.id, present, now);
  const { writes, followUp } = told(user, { template: 'factor_added' }, `user:${user.id}`, origin, now);
  // Sessions of before were begun with the password alone.
  const ended = user.second_factor ? {} : sessionsEnded(now, tokenId);
  const taken: Write[] = [
    update(factor, { set, remove: ['expires_at_epoch'] }, [equals('confirmed_at', null)]),
    update(user, { set: { second_factor: true, ...ended } }, [asRead('second_factor', user.second_factor)]),
    ...(recovery ? [recovery.write] : []),
  ];
  return {
    factor: { ...factor, ...set },
    codes: recovery?.codes ?? [],
    writes: [...taken, ...writes],
    followUp,
  };
};

/** Plans the end of an app; with the last factor nothing is asked for any more, and the recovery codes go. */
export const planFactorRemoval = (
  user: UserRecord,
  { factors, passkeys }: { factors: FactorRecord[]; passkeys: PasskeyRecord[] },
  id: number,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const factor = findFactor(factors, id);
  if (factor.confirmed_at === null) return { writes: [remove(factor)] };
  const others = factors.filter((one) => one.confirmed_at !== null && one.id !== id);
  const left = [...others, ...passkeys];
  const change = { template: 'factor_removed' as const, left: left.length > 0 };
  const { writes, followUp } = told(user, change, `user:${user.id}`, origin, now);
  return { writes: [remove(factor, [exists('pk')]), ...withoutOne(user, left), ...writes], followUp };
};

/** Plans that staff take every factor, passkeys too, away from somebody who has lost phone and codes. */
export const planFactorReset = (
  user: UserRecord,
  factors: (FactorRecord | PasskeyRecord)[],
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  const { writes, followUp } = told(
    user,
    { template: 'factor_removed' },
    actor,
    { address: null, device: null },
    now,
  );
  return {
    writes: [
      ...factors.map((factor) => remove(factor)),
      update(user, { remove: ['second_factor'] }),
      remove(keys.recoveryCodes(user.id)),
      ...writes,
    ],
    followUp,
  };
};

/** Plans new recovery codes in place of all earlier ones. */
export const planRecoveryCodes = (
  user: UserRecord,
  present: RecoveryCodesRecord | undefined,
  origin: RequestOrigin,
  now: Date,
) => {
  const { codes, write } = newRecoveryCodes(user.id, present, now);
  const noted = securityEvent(user.id, 'recovery_codes_renewed', origin, now);
  const held = update(user, { set: { second_factor: true } }, [exists('second_factor')]);
  return { codes, writes: [held, write, noted] };
};

export const presentFactor = ({ id, name, confirmed_at, created_at }: FactorRecord) => ({
  id,
  type: 'totp' as const,
  name,
  confirmed_at,
  created_at,
});
