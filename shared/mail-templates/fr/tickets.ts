import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p, quote } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

export const tickets = {
  ticket_opened: ({ ticket_number, ticket_subject, department, url }) => ({
    subject: fr`[${ticket_number}] ${ticket_subject ?? fr`Nous avons bien reçu votre demande`}`,
    preview: fr`Nous avons bien reçu votre demande et nous y répondrons.`,
    heading: fr`Nous avons bien reçu votre demande`,
    body: [
      facts([fr`Ticket`, ticket_number], [fr`Objet`, ticket_subject], [fr`Service`, department]),
      p(fr`Nous vous écrirons dès que nous aurons une réponse.`),
      button(fr`Voir le ticket`, url),
    ],
  }),
  ticket_answered: ({ ticket_number, ticket_subject, answer, attachments, url }) => ({
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
  ticket_closed: ({ ticket_number, ticket_subject, merged_into, url }) => ({
    subject: fr`[${ticket_number}] ${ticket_subject === null ? fr`Fermé` : fr`Fermé : ${ticket_subject}`}`,
    preview:
      merged_into === null ? fr`Une réponse le rouvre.` : fr`Il continue dans le ticket ${merged_into}.`,
    heading: merged_into === null ? fr`Votre ticket a été fermé` : fr`Vos tickets ont été réunis`,
    body: [
      facts([fr`Ticket`, ticket_number], [fr`Objet`, ticket_subject], [fr`Continue dans`, merged_into]),
      merged_into === null
        ? p(fr`S'il reste quelque chose à régler, répondez dans le ticket ; il sera alors rouvert.`)
        : p(fr`Ce que vous avez écrit se trouve maintenant dans l'autre ticket. Merci d'y répondre.`),
      button(fr`Voir le ticket`, url),
    ],
  }),
  announcement: ({ title, message, incident }) => ({
    subject: fr`${title}`,
    preview: incident ? fr`À propos du service que vous utilisez.` : fr`Des nouvelles de votre service.`,
    heading: fr`${title}`,
    body: [
      quote(message),
      note(
        incident
          ? fr`Vous recevez ce message parce qu'il concerne un de vos services.`
          : fr`Vous recevez ce message parce que vous êtes notre client.`,
      ),
    ],
  }),
} satisfies Partial<Messages>;
