import { type ClientMembers, getSignedInUser, loadMembers, roleOf, userWrites } from '../../clients/index.ts';
import type { InvitedDetails } from '../../contract/accounts.ts';
import type { Role } from '../../contract/roles.ts';
import { about, audit, type Plan, type PlanWithFollowUp, securityEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { type Composer, writeMail } from '../../mails/index.ts';
import { appUrl, config } from '../../platform/config/config.ts';
import { clientInactive, conflict, Failure } from '../../platform/failure.ts';
import { newId } from '../../platform/table/key.ts';
import { remove, type Write } from '../../platform/table/write.ts';
import type { InvitationRecord } from '../../records/clients.ts';
import type { LinkRecord, UserRecord } from '../../records/users.ts';
import { accountMail, findLink, newLink, unlessTooMany } from '../index.ts';
import { deadInvitation, findInvitation, spendInvitation } from './invitations.ts';
import { mayAssign, planFirstJoin, planJoin } from './members.ts';

/** What a link invites to. */
type Invited = { link: LinkRecord; invitation: InvitationRecord; account: ClientMembers };
type Acceptance = Invited & { user: UserRecord };

/** What a link invites to; undefined for a link that does not work. */
export const loadInvited = async (token: string, now: Date): Promise<Invited | undefined> => {
  const link = await findLink('invitation', token, now);
  if (!link?.invitation) return undefined;
  const { client_id, id } = link.invitation;
  const [invitation, account] = await Promise.all([
    findInvitation(client_id, link.email, id, now),
    loadMembers(client_id),
  ]);
  return invitation && { link, invitation, account };
};

/** What a link invites to, and the user who has it; undefined for a link that does not work. */
export const loadAcceptance = async (
  token: string,
  userId: number,
  now: Date,
): Promise<Acceptance | undefined> => {
  const [invited, user] = await Promise.all([loadInvited(token, now), getSignedInUser(userId)]);
  return invited && { ...invited, user };
};

/** The writes that use an invitation up, as long as its account takes members and who invites may still do so. */
const useUp = ({ link, invitation, account }: Invited): Write[] => {
  if (account.client.profile.status !== 'active') throw clientInactive();
  const inviter = account.members.find(({ user_id }) => user_id === invitation.invited_by);
  if (!inviter || inviter.leaving || !mayAssign(roleOf(inviter), invitation.role)) throw deadInvitation();
  return [spendInvitation(invitation), remove(link)];
};

/**
 * Plans that a user accepts an invitation: only the user with the address it was sent to, so that nobody gets in with a
 * mail that was passed on, and only while who invites could still do so.
 */
export const planAcceptance = (acceptance: Acceptance, now: Date): Plan => {
  const { invitation, account, user } = acceptance;
  if (user.email !== invitation.email) {
    const message = say`This invitation was sent to another address. Log in with that one.`;
    throw new Failure('forbidden', 'invitation_for_other_address', message);
  }
  const spent = useUp(acceptance);
  if (account.members.some(({ user_id }) => user_id === user.id)) throw deadInvitation();
  const joined = planJoin(account, user, invitation.role, `user:${user.id}`, now, invitation.invited_by);
  return { writes: [...spent, ...joined] };
};

const hasAccount = () =>
  conflict(
    'email_taken',
    say`You have an account with this address. Log in with it and accept the invitation.`,
  );

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

type Variables = {
  client_id: number;
  invitation_id: number;
  /** Missing in mails that the release before put into the outbox. */
  inviter_email?: string;
  role: Role;
};

/** The link is made when the mail is sent, so that its secret is in no record and no queue. */
const composeInvitation: Composer = async (mail, now) => {
  const { client_id, invitation_id, inviter_email = null, role } = mail.variables as Variables;
  const invitation = await findInvitation(client_id, mail.to, invitation_id, now);
  if (!invitation) return { suppressed: 'invitation_gone' };
  const { url, write } = newLink(
    'invitation',
    {
      email: invitation.email,
      user_id: null,
      credential: null,
      locale: mail.locale,
      invitation: { client_id, id: invitation_id },
    },
    now,
  );
  const { expires_at } = invitation;
  return {
    mail: { template: 'invitation', variables: { inviter_email, role, url, expires_at } },
    locale: mail.locale,
    links: [write],
  };
};

const limited = unlessTooMany('invitation', composeInvitation);

/** Composes invitations, and leaves other mails to `others`. */
export const withInvitations =
  (others: Composer): Composer =>
  (mail, now) =>
    mail.template === 'invitation' ? limited(mail, now) : others(mail, now);
