import { button, facts, note, p, quote } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

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
