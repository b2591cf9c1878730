import { unlessTooMany } from '../auth/credentials/compose-account-mail.ts';
import { newLink } from '../auth/links.ts';
import type { Role } from '../contract/roles.ts';
import type { Composer } from '../mails/compose-mail.ts';
import { findInvitation } from './invitations.ts';

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
