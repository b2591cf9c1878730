import { accountMail } from '../auth/account-mail.ts';
import { appUrl } from '../auth/links.ts';
import { securityEvent } from '../auth/security-events.ts';
import { userWrites } from '../clients/users.ts';
import type { InvitedDetails } from '../contract/accounts.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { writeMail } from '../mails/outbox.ts';
import { config } from '../platform/config/config.ts';
import { conflict } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import type { UserRecord } from '../records/user-record.ts';
import { type Invited, useUp } from './accept-invitation.ts';
import { deadInvitation } from './invitations.ts';
import { planFirstJoin } from './plan-members.ts';

const hasAccount = () =>
  conflict('email_taken', 'You have an account with this address. Log in with it and accept the invitation.');

/**
 * Plans a user for the owner of the mailbox an invitation was sent to, as a member of that client account and of no
 * other. Sign-up that is closed or waits for staff does not matter: a client answers for its members. Throws 404 for a
 * link that does not work, 409 where the address has an account, which only who has the link gets to know.
 */
export const planInvitedUser = (
  invited: Invited | undefined,
  details: InvitedDetails,
  passwordHash: string,
  address: string,
  now: Date,
): PlanWithFollowUp & { user: UserRecord } => {
  if (!invited) throw deadInvitation();
  const { link, invitation, account } = invited;
  const spent = useUp(invited);
  const { user, writes: ofUser } = userWrites(
    {
      id: newId(now),
      email: invitation.email,
      name: `${details.first_name} ${details.last_name}`,
      locale: details.locale ?? link.locale ?? config().mail.locale,
      terms: { version: details.terms_version, agreed_at: now.toISOString(), address },
    },
    passwordHash,
    now,
    hasAccount,
  );
  const mail = accountMail(user, { template: 'welcome', variables: { login_url: appUrl('/login') } }, now);
  const joined = planFirstJoin(account, user, invitation.role, `user:${user.id}`, now, invitation.invited_by);
  const entry = audit(about.user(user.id, account.client.id), `user:${user.id}`, 'user.registered', now, {
    address,
  });
  const noted = securityEvent(user.id, 'registered', { address, device: null }, now);
  return {
    user,
    writes: [...spent, ...ofUser, ...joined, entry, noted, writeMail(mail)],
    followUp: { mails: [mail] },
  };
};
