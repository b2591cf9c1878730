import type { Role } from '../../contract/roles.ts';
import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p, quote } from '../content/blocks.ts';
import { strangersName } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';
import { occasion } from './security.ts';

const ROLE_NAMES: Record<Role, string> = {
  owner: fr`Propriétaire`,
  admin: fr`Administration`,
  billing: fr`Facturation`,
  technical: fr`Technique`,
  support: fr`Assistance`,
  read_only: fr`Lecture seule`,
};

export const clients = {
  invitation: ({ inviter_email, role, url, expires_at }, { brand, time }) => ({
    subject: fr`Invitation à un compte client chez ${brand}`,
    preview: fr`Acceptez-la pour gérer le compte ensemble.`,
    heading: fr`Invitation à un compte client`,
    body: [
      p(fr`Vous avez reçu une invitation à gérer un compte client chez ${brand}.`),
      facts(
        [fr`Invitation de`, inviter_email && strangersName(inviter_email)],
        [fr`Votre rôle`, ROLE_NAMES[role]],
      ),
      button(fr`Voir l'invitation`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si vous ne connaissez pas la personne qui vous invite, ignorez ce message.`,
      ),
    ],
  }),
  profile_updated: ({ updated_at, url }, { brand, time }) => ({
    subject: fr`Vos coordonnées chez ${brand} ont été modifiées`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Vos coordonnées ont été modifiées`,
    body: [
      p(fr`Le nom, l'adresse ou le numéro de téléphone de votre compte client a été modifié.`),
      facts([fr`Quand`, time(updated_at)]),
      button(fr`Voir les coordonnées`, url),
      note(fr`Si personne de chez vous ne l'a fait, choisissez un nouveau mot de passe et contactez-nous.`),
    ],
  }),
  membership_changed: ({ client_name, role, changed_at }, { brand, time }) => ({
    subject: fr`Votre rôle dans un compte client chez ${brand} a été modifié`,
    preview: fr`Voyez ce que vous pouvez y faire désormais.`,
    heading: fr`Votre rôle a été modifié`,
    body: [
      p(fr`Vous avez un autre rôle dans un compte client.`),
      facts(
        [fr`Compte client`, strangersName(client_name)],
        [fr`Votre rôle`, ROLE_NAMES[role]],
        [fr`Quand`, time(changed_at)],
      ),
      note(fr`Si vous ne vous y attendiez pas, demandez à un propriétaire du compte client.`),
    ],
  }),
  membership_ended: ({ client_name, ended_at }, { brand, time }) => ({
    subject: fr`Vous n'avez plus accès à un compte client chez ${brand}`,
    preview: fr`Votre propre compte reste inchangé.`,
    heading: fr`Votre accès a pris fin`,
    body: [
      p(fr`Vous ne pouvez plus utiliser un compte client. Votre propre compte reste inchangé.`),
      facts([fr`Compte client`, strangersName(client_name)], [fr`Quand`, time(ended_at)]),
      note(fr`Si vous ne vous y attendiez pas, demandez à un propriétaire du compte client.`),
    ],
  }),
  contact_email_confirm: ({ url, expires_at }, { brand, time }) => ({
    subject: fr`Confirmez cette adresse de contact pour ${brand}`,
    preview: fr`Les factures et les avis iront à cette adresse quand vous l'aurez confirmée.`,
    heading: fr`Confirmez cette adresse de contact`,
    body: [
      p(
        fr`Cette adresse a été saisie comme adresse de contact d'un compte client chez ${brand}. Une fois confirmée, elle recevra les factures et les avis de ce compte.`,
      ),
      button(fr`Confirmer l'adresse`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si vous n'en savez rien, ignorez ce message : rien d'autre ne sera envoyé ici.`,
      ),
    ],
  }),
  contact_email_requested: (value, say) => ({
    subject: fr`Une nouvelle adresse de contact de votre compte chez ${say.brand} a été demandée`,
    preview: fr`Si ce n'est aucun de vous, arrêtez le changement.`,
    heading: fr`Une nouvelle adresse de contact a été demandée`,
    body: [
      p(
        fr`Un utilisateur de ce compte client souhaite recevoir les factures et les avis à une autre adresse. Tant que celle-ci n'est pas confirmée, tout va encore à l'adresse actuelle.`,
      ),
      facts([fr`Nouvelle adresse`, value.new_email]),
      occasion(value, say),
      p(
        fr`Si ce n'est aucun de vous, arrêtez le changement au plus tard le ${say.time(value.expires_at)}. L'adresse de contact sera alors de nouveau l'adresse actuelle, même si la nouvelle a été confirmée entre-temps, et ses modifications ultérieures seront annulées aussi.`,
      ),
      button(fr`Garder l'adresse actuelle`, value.url),
      p(fr`Choisissez ensuite un nouveau mot de passe : toutes les sessions seront fermées.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  contact_email_changed: (value, say) => ({
    subject: fr`L'adresse de contact de votre compte chez ${say.brand} a été modifiée`,
    preview: fr`Les factures et les avis vont désormais à une autre adresse.`,
    heading: fr`L'adresse de contact a été modifiée`,
    body: [
      p(fr`Les factures et les avis de ce compte client vont désormais à une autre adresse.`),
      facts([fr`Nouvelle adresse`, value.new_email]),
      occasion(value, say),
      ...(value.url && value.expires_at
        ? [
            p(
              fr`Si ce n'est aucun de vous, annulez le changement au plus tard le ${say.time(value.expires_at)}. Les factures et les avis iront de nouveau à l'adresse d'avant, et les modifications ultérieures seront annulées aussi.`,
            ),
            button(fr`Annuler le changement`, value.url),
            p(fr`Choisissez ensuite un nouveau mot de passe : toutes les sessions seront fermées.`),
          ]
        : [
            p(
              fr`Si ce n'est aucun de vous, choisissez tout de suite un nouveau mot de passe, puis remettez l'adresse de contact.`,
            ),
          ]),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  contact_email_restored: (value, say) => ({
    subject: fr`Une modification de l'adresse de contact de votre compte chez ${say.brand} a été annulée`,
    preview: fr`Voici où vont désormais les factures et les avis.`,
    heading: fr`L'adresse de contact est de nouveau celle d'avant`,
    body: [
      p(fr`Une modification de l'adresse de contact de ce compte client a été annulée.`),
      facts([fr`Adresse de contact`, value.email]),
      occasion(value, say),
      p(
        fr`Si vous ne savez pas qui a demandé la modification, choisissez tout de suite un nouveau mot de passe : toutes les sessions seront fermées. Si elle était voulue, demandez-la de nouveau.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
} satisfies Partial<Messages>;

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
