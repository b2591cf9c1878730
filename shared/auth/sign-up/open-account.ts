import { toE164 } from '../../clients/phone.ts';
import { clientWrites, userWrites } from '../../clients/users.ts';
import type { AccountDetails } from '../../contract/accounts.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { PlannedMail } from '../../mail-templates/templates.ts';
import { writeMail } from '../../mails/outbox.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import { newId } from '../../platform/table/ids.ts';
import type { LinkRecord } from '../../records/link-record.ts';
import type { UserRecord } from '../../records/user-record.ts';
import { accountMail } from '../account-mail.ts';
import { appUrl, deadLink, spendLink } from '../links.ts';
import { securityEvent } from '../security-events.ts';
import { requireOpenSignUp } from './request-sign-up.ts';

/** Throws 422 unless these are the present terms. */
export const requirePresentTerms = (version: string): void => {
  if (version !== config().sign_up.terms_version) {
    throw invalid({ terms_version: ['The terms have changed: show the present ones and ask again.'] });
  }
};

/** Throws 422 where the details do not fit the provider. */
export const requireFitting = ({ currency, terms_version, phone, country }: AccountDetails): void => {
  const { currencies } = config();
  if (currency !== undefined && !currencies.includes(currency)) {
    throw invalid({ currency: [`Choose one of ${currencies.join(', ')}.`] });
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
