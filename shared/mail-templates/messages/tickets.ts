import { button, defineMail, facts, note, p, quote } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

/** `ticket_subject` is null where the address is not proven to be of whoever wrote it. */
type Ticket = { ticket_number: string; ticket_subject: string | null; url: string };

export const ticketOpened = defineMail<Ticket & { department: string }>({
  reader: 'user',
  en: ({ ticket_number, ticket_subject, department, url }) => ({
    subject: `[${ticket_number}] ${ticket_subject ?? 'We have your request'}`,
    preview: 'We have your request and will answer it.',
    heading: 'We have your request',
    body: [
      facts(['Ticket', ticket_number], ['Subject', ticket_subject], ['Department', department]),
      p('We will write to you as soon as we have an answer.'),
      button('See ticket', url),
    ],
  }),
  fr: ({ ticket_number, ticket_subject, department, url }) => ({
    subject: fr`[${ticket_number}] ${ticket_subject ?? fr`Nous avons bien reçu votre demande`}`,
    preview: fr`Nous avons bien reçu votre demande et nous y répondrons.`,
    heading: fr`Nous avons bien reçu votre demande`,
    body: [
      facts([fr`Ticket`, ticket_number], [fr`Objet`, ticket_subject], [fr`Service`, department]),
      p(fr`Nous vous écrirons dès que nous aurons une réponse.`),
      button(fr`Voir le ticket`, url),
    ],
  }),
});

/** `answer` is the text of the answer, whole; attachments are in the app only. */
export const ticketAnswered = defineMail<Ticket & { answer: string; attachments: number }>({
  reader: 'user',
  en: ({ ticket_number, ticket_subject, answer, attachments, url }) => ({
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
  fr: ({ ticket_number, ticket_subject, answer, attachments, url }) => ({
    subject: fr`[${ticket_number}] ${ticket_subject === null ? fr`Réponse` : fr`Réponse : ${ticket_subject}`}`,
    preview: fr`Notre assistance vous a répondu.`,
    heading: fr`Nous vous avons répondu`,
    body: [
      facts(
        [fr`Ticket`, ticket_number],
        [fr`Objet`, ticket_subject],
        [fr`Pièces jointes`, attachments > 0 ? String(attachments) : null],
      ),
      quote(answer),
      button(fr`Répondre`, url),
      note(fr`Merci de répondre à cet endroit : une réponse à ce message n'arrive pas dans le ticket.`),
    ],
  }),
});

export const ticketClosed = defineMail<Ticket>({
  reader: 'user',
  en: ({ ticket_number, ticket_subject, url }) => ({
    subject: `[${ticket_number}] ${ticket_subject === null ? 'Closed' : `Closed: ${ticket_subject}`}`,
    preview: 'A reply opens it again.',
    heading: 'Your ticket was closed',
    body: [
      facts(['Ticket', ticket_number], ['Subject', ticket_subject]),
      p('If something is still open, reply in the ticket; that opens it again.'),
      button('See ticket', url),
    ],
  }),
  fr: ({ ticket_number, ticket_subject, url }) => ({
    subject: fr`[${ticket_number}] ${ticket_subject === null ? fr`Fermé` : fr`Fermé : ${ticket_subject}`}`,
    preview: fr`Une réponse le rouvre.`,
    heading: fr`Votre ticket a été fermé`,
    body: [
      facts([fr`Ticket`, ticket_number], [fr`Objet`, ticket_subject]),
      p(fr`S'il reste quelque chose à régler, répondez dans le ticket ; il sera alors rouvert.`),
      button(fr`Voir le ticket`, url),
    ],
  }),
});
