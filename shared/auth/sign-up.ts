import { clientWrites, toE164, userWrites } from '../clients/index.ts';
import type { AccountDetails } from '../contract/accounts.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { about, audit, type PlanWithFollowUp, securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { newMail, ownedBy, writeMail } from '../mails/index.ts';
import { appUrl, config } from '../platform/config/config.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { newId } from '../platform/table/key.ts';
import type { LinkRecord, UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import { marksOf, type Sender } from './known-devices.ts';
import { accountMail, deadLink, spendLink } from './links.ts';

const planMail = (
  template: 'register' | 'password_forgot',
  address: string,
  variables: Record<string, unknown>,
  locale: Locale | null,
  now: Date,
): PlanWithFollowUp => {
  const mail = newMail(ownedBy.address(address), address, { template, variables }, now, { locale });
  return { writes: [writeMail(mail)], followUp: { mails: [mail] } };
};

/** Throws 403 where the provider takes no new clients by itself. */
const requireOpenSignUp = (): void => {
  if (config().sign_up.mode !== 'closed') return;
  throw new Failure('forbidden', 'sign_up_closed', say`Accounts are opened by our staff. Contact support.`);
};

/**
 * Plans a mail with a link to open an account. Nothing is read, so that nothing tells who has one: which mail it is
 * is decided when it is sent.
 */
export const planSignUpMail = (email: string, locale: Locale | null, now: Date): PlanWithFollowUp => {
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

/** Throws 422 unless these are the present terms. */
export const requirePresentTerms = (version: string): void => {
  if (version !== config().sign_up.terms_version) {
    throw invalid({ terms_version: [say`The terms have changed: show the present ones and ask again.`] });
  }
};

/** Throws 422 where the details do not fit the provider. */
export const requireFitting = ({ currency, terms_version, phone, country }: AccountDetails): void => {
  const { currencies } = config();
  if (currency !== undefined && !currencies.includes(currency)) {
    throw invalid({ currency: [say`Choose one of ${currencies.join(', ')}.`] });
  }
  requirePresentTerms(terms_version);
  toE164(phone, country);
};

/**
 * Plans a user with a client account for the owner of the mailbox a link was sent to. Where staff look at newcomers
 * first, the user cannot log in before they did. Throws 422 for a link that does not work.
 */
export const planAccount = (
  link: LinkRecord | undefined,
  details: AccountDetails,
  passwordHash: string,
  address: string,
  now: Date,
): PlanWithFollowUp & { user: UserRecord } => {
  requireOpenSignUp();
  if (!link) throw deadLink();
  const approval = config().sign_up.mode === 'approval';
  const { first_name, last_name, company_name = null, phone, country } = details;
  const { user, writes: ofUser } = userWrites(
    {
      id: newId(now),
      email: link.email,
      name: `${first_name} ${last_name}`,
      locale: details.locale ?? link.locale ?? config().mail.locale,
      terms: { version: details.terms_version, agreed_at: now.toISOString(), address },
      ...(approval ? { disabled: true, awaits_approval: true as const } : {}),
    },
    passwordHash,
    now,
    deadLink,
  );
  const { id: clientId, writes: ofClient } = clientWrites(
    {
      id: newId(now),
      company_name,
      first_name,
      last_name,
      email: link.email,
      phone: toE164(phone, country),
      country,
      currency: details.currency ?? config().default_currency,
      status: 'active',
      postal_address: null,
    },
    user.id,
    now,
  );
  const planned: PlannedMail = approval
    ? { template: 'approval_pending', variables: { requested_at: now.toISOString() } }
    : { template: 'welcome', variables: { login_url: appUrl('/login') } };
  const mail = accountMail(user, planned, now);
  const entry = audit(about.user(user.id, clientId), `user:${user.id}`, 'user.registered', now, {
    address,
    country,
  });
  const noted = securityEvent(user.id, 'registered', { address, device: null }, now);
  return {
    user,
    writes: [spendLink(link), ...ofUser, ...ofClient, entry, noted, writeMail(mail)],
    followUp: { mails: [mail] },
  };
};
