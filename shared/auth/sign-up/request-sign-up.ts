import { normaliseEmail } from '../../clients/email.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { newMail, writeMail } from '../../mails/outbox.ts';
import { ownedBy } from '../../mails/owner.ts';
import { config } from '../../platform/config/config.ts';
import { Failure } from '../../platform/failure.ts';
import { marksOf, type Sender } from '../known-devices.ts';

type Locale = 'en' | 'fr' | null;

const planMail = (
  template: 'register' | 'password_forgot',
  address: string,
  variables: Record<string, unknown>,
  locale: Locale,
  now: Date,
): PlanWithFollowUp => {
  const mail = newMail(ownedBy.address(address), address, { template, variables }, now, { locale });
  return { writes: [writeMail(mail)], followUp: { mails: [mail] } };
};

/** Throws 403 where the provider takes no new clients by itself. */
export const requireOpenSignUp = (): void => {
  if (config().sign_up.mode !== 'closed') return;
  throw new Failure('forbidden', 'sign_up_closed', 'Accounts are opened by our staff. Contact support.');
};

/**
 * Plans a mail with a link to open an account. Nothing is read, so that nothing tells who has one: which mail it is
 * is decided when it is sent.
 */
export const planSignUpMail = (email: string, locale: Locale, now: Date): PlanWithFollowUp => {
  requireOpenSignUp();
  return planMail('register', normaliseEmail(email), {}, locale, now);
};

/**
 * Plans a mail with a link to choose a new password, in the same way for an address nobody has. Who asks is noted, and
 * looked up when it is sent: whoever has logged in from there before has mails of their own (`compose-account-mail`).
 */
export const planForgotMail = (sender: Sender, now: Date): PlanWithFollowUp => {
  const email = normaliseEmail(sender.email);
  return planMail('password_forgot', email, { asked_by: marksOf({ ...sender, email }) }, null, now);
};
