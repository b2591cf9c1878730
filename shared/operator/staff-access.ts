import { randomBytes } from 'node:crypto';
import { getAccount, planNewEmail } from '../auth/credentials/change-credentials.ts';
import { endSessionsFrom } from '../auth/end-sessions.ts';
import { planReset } from '../auth/factors/change-factors.ts';
import { listFactors } from '../auth/factors/second-factor.ts';
import { listPasskeys } from '../auth/passkeys/list-passkeys.ts';
import { NOWHERE, securityEvent } from '../auth/security-events.ts';
import { getUser } from '../clients/clients.ts';
import { normaliseEmail } from '../clients/email.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { addDays } from '../platform/dates.ts';
import { hashPassword } from '../platform/password.ts';
import { equals } from '../platform/table/expressions.ts';
import { transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';

const FIRST_PASSWORD_DAYS = 7;

/** A password that nobody has chosen; it works once, for choosing another one, within seven days. */
export const newFirstPassword = (now: Date): { password: string; until: string } => ({
  password: randomBytes(12).toString('base64url'),
  until: addDays(now, FIRST_PASSWORD_DAYS).toISOString(),
});

/** Gives a user a first password in place of the present one and ends every session. Returns it. */
export const resetPassword = async (
  userId: number,
  actor: Actor,
  now: Date,
): Promise<{ password: string; until: string }> => {
  const first = newFirstPassword(now);
  const password_hash = await hashPassword(first.password);
  const load = () => getAccount(userId);
  await carryOut(load, ({ login }) => ({
    writes: [
      update(login, { set: { password_hash, first_until: first.until }, remove: ['without_password'] }, [
        equals('password_hash', login.password_hash),
      ]),
      endSessionsFrom(userId, now),
      securityEvent(userId, 'password_reset', NOWHERE, now),
      audit(about.user(userId), actor, 'password.reset', now),
    ],
  }));
  return first;
};

/** Gives a user another e-mail address at once; the earlier one gets a mail with which to undo that. */
export const setEmail = async (userId: number, email: string, actor: Actor, now: Date): Promise<void> => {
  const load = () => getAccount(userId);
  await carryOut(load, (account) => planNewEmail(account, normaliseEmail(email), actor, NOWHERE, now));
};

/**
 * Takes every authenticator app, passkey and recovery code away from a user who has lost them, who is notified by mail. One
 * without a password gets in again with a link to a new one.
 */
export const removeFactors = async (userId: number, actor: Actor, now: Date): Promise<void> => {
  const load = () => Promise.all([getUser(userId), listFactors(userId, now), listPasskeys(userId)]);
  await carryOut(load, ([user, factors, passkeys]) => planReset(user, [...factors, ...passkeys], actor, now));
};

/** Ends every session of a user. */
export const endSessions = (userId: number, actor: Actor, now: Date): Promise<void> =>
  transact([
    endSessionsFrom(userId, now),
    securityEvent(userId, 'sessions_ended', NOWHERE, now),
    audit(about.user(userId), actor, 'sessions.ended', now),
  ]);
