import type { Role } from '../../contract/roles.ts';
import { button, facts, note, p, quote } from '../content/blocks.ts';
import { strangersName } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';
import { occasion } from './security.ts';

const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  billing: 'Billing',
  technical: 'Technical',
  support: 'Support',
  read_only: 'Read only',
};

export const clients = {
  invitation: ({ inviter_email, role, url, expires_at }, { brand, time }) => ({
    subject: `Invitation to a client account at ${brand}`,
    preview: 'Accept it to work on the account together.',
    heading: 'You are invited to a client account',
    body: [
      p(`Somebody invites you to work on their client account at ${brand}.`),
      facts(['Invited by', inviter_email && strangersName(inviter_email)], ['Your role', ROLE_NAMES[role]]),
      button('See the invitation', url),
      note(
        `The link works once, until ${time(expires_at)}. If you do not know who invites you, ignore this mail.`,
      ),
    ],
  }),
  profile_updated: ({ updated_at, url }, { brand, time }) => ({
    subject: `Your contact data at ${brand} was changed`,
    preview: 'Check whether it was you.',
    heading: 'Your contact data was changed',
    body: [
      p('The name, address or phone number of your client account was changed.'),
      facts(['When', time(updated_at)]),
      button('See contact data', url),
      note('If nobody of yours did this, choose a new password and contact us.'),
    ],
  }),
  membership_changed: ({ client_name, role, changed_at }, { brand, time }) => ({
    subject: `Your role in a client account at ${brand} was changed`,
    preview: 'See what you may do there now.',
    heading: 'Your role was changed',
    body: [
      p('You have another role in a client account.'),
      facts(
        ['Client account', strangersName(client_name)],
        ['Your role', ROLE_NAMES[role]],
        ['When', time(changed_at)],
      ),
      note('If you did not expect this, ask an owner of the client account.'),
    ],
  }),
  membership_ended: ({ client_name, ended_at }, { brand, time }) => ({
    subject: `You have no access to a client account at ${brand} any more`,
    preview: 'Your own account stays as it is.',
    heading: 'Your access has ended',
    body: [
      p('You can no longer use a client account. Your own account stays as it is.'),
      facts(['Client account', strangersName(client_name)], ['When', time(ended_at)]),
      note('If you did not expect this, ask an owner of the client account.'),
    ],
  }),
  contact_email_confirm: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm this contact address for ${brand}`,
    preview: 'Invoices and notices go to this address once you confirm it.',
    heading: 'Confirm this contact address',
    body: [
      p(
        `This address was entered as the contact address of a client account at ${brand}. Once you confirm it, invoices and notices of that account are sent here.`,
      ),
      button('Confirm the address', url),
      note(
        `The link works once, until ${time(expires_at)}. If you do not know of it, ignore this mail: nothing else is sent here.`,
      ),
    ],
  }),
  contact_email_requested: (value, say) => ({
    subject: `A new contact address of your account at ${say.brand} was asked for`,
    preview: 'If it was not one of you, stop it.',
    heading: 'A new contact address was asked for',
    body: [
      p(
        'Somebody who uses this client account wants its invoices and notices sent to another address. Until that address is confirmed, everything still goes to the present one.',
      ),
      facts(['New address', value.new_email]),
      occasion(value, say),
      p(
        `If it was not one of you, stop it by ${say.time(value.expires_at)}. The contact address is then the present one again, even where the new one was confirmed meanwhile, and later changes of it are undone too.`,
      ),
      button('Keep the present address', value.url),
      p('Then choose a new password: that ends all sessions.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  contact_email_changed: (value, say) => ({
    subject: `The contact address of your account at ${say.brand} was changed`,
    preview: 'Invoices and notices go to another address now.',
    heading: 'The contact address was changed',
    body: [
      p('Invoices and notices of this client account go to another address from now on.'),
      facts(['New address', value.new_email]),
      occasion(value, say),
      ...(value.url && value.expires_at
        ? [
            p(
              `If it was not one of you, undo it by ${say.time(value.expires_at)}. Invoices and notices then go to the address of before again, and later changes of it are undone too.`,
            ),
            button('Undo the change', value.url),
            p('Then choose a new password: that ends all sessions.'),
          ]
        : [p('If it was not one of you, choose a new password now, then set the contact address back.')]),
      button('Secure my account', value.secure_url),
    ],
  }),
  contact_email_restored: (value, say) => ({
    subject: `A change of the contact address of your account at ${say.brand} was undone`,
    preview: 'This is where invoices and notices go now.',
    heading: 'The contact address is as it was before',
    body: [
      p('A change of the contact address of this client account was undone.'),
      facts(['Contact address', value.email]),
      occasion(value, say),
      p(
        'If you do not know who asked for the change, choose a new password now: that ends all sessions. If it was right, ask for it again.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
} satisfies Partial<Messages>;

export const tickets = {
  ticket_opened: ({ ticket_number, ticket_subject, department, url }) => ({
    subject: `[${ticket_number}] ${ticket_subject ?? 'We have your request'}`,
    preview: 'We have your request and will answer it.',
    heading: 'We have your request',
    body: [
      facts(['Ticket', ticket_number], ['Subject', ticket_subject], ['Department', department]),
      p('We will write to you as soon as we have an answer.'),
      button('See ticket', url),
    ],
  }),
  ticket_answered: ({ ticket_number, ticket_subject, answer, attachments, url }) => ({
    subject: `[${ticket_number}] ${ticket_subject === null ? 'Answer' : `Answer: ${ticket_subject}`}`,
    preview: 'Our support has answered.',
    heading: 'We have answered you',
    body: [
      facts(
        ['Ticket', ticket_number],
        ['Subject', ticket_subject],
        ['Attachments', attachments > 0 ? String(attachments) : null],
      ),
      quote(answer),
      button('Reply', url),
      note('Please reply there: an answer to this mail does not reach the ticket.'),
    ],
  }),
  ticket_closed: ({ ticket_number, ticket_subject, merged_into, url }) => ({
    subject: `[${ticket_number}] ${ticket_subject === null ? 'Closed' : `Closed: ${ticket_subject}`}`,
    preview: merged_into === null ? 'A reply opens it again.' : `It goes on in ticket ${merged_into}.`,
    heading: merged_into === null ? 'Your ticket was closed' : 'Your tickets were merged',
    body: [
      facts(['Ticket', ticket_number], ['Subject', ticket_subject], ['Goes on in', merged_into]),
      merged_into === null
        ? p('If something is still open, reply in the ticket; that opens it again.')
        : p('What you wrote stands in the other ticket now. Please reply there.'),
      button('See ticket', url),
    ],
  }),
  announcement: ({ title, message, incident }) => ({
    subject: title,
    preview: incident ? 'About the service you use.' : 'News about your service.',
    heading: title,
    body: [
      quote(message),
      note(
        incident
          ? 'You get this mail because it concerns a service of yours.'
          : 'You get this mail as a client of ours.',
      ),
    ],
  }),
} satisfies Partial<Messages>;
