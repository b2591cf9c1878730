import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

/** To the new address. */
export const emailChangeConfirm = defineMail<{ url: string; expires_at: string }>({
  reader: 'stranger',
  en: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm your new e-mail address for ${brand}`,
    preview: 'The change takes effect once you confirm it.',
    heading: 'Confirm your new e-mail address',
    body: [
      p(`This address was entered as the new one of an account at ${brand}. If it was you, confirm it.`),
      button('Confirm new address', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: the account keeps its old address.`,
      ),
    ],
  }),
  fr: ({ url, expires_at }, { brand, time }) => ({
    subject: fr`Confirmez votre nouvelle adresse e-mail pour ${brand}`,
    preview: fr`Le changement prendra effet quand vous l'aurez confirmé.`,
    heading: fr`Confirmez votre nouvelle adresse e-mail`,
    body: [
      p(
        fr`Cette adresse a été saisie comme nouvelle adresse d'un compte chez ${brand}. Si c'est vous, confirmez-la.`,
      ),
      button(fr`Confirmer la nouvelle adresse`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si ce n'est pas vous, ignorez ce message : le compte garde son ancienne adresse.`,
      ),
    ],
  }),
});

/** To the old address, once the new one is in force. */
export const emailChangeUndo = defineMail<{
  new_email: string;
  changed_at: string;
  url: string;
  expires_at: string;
}>({
  reader: 'user',
  en: ({ new_email, changed_at, url, expires_at }, { brand, time }) => ({
    subject: `The e-mail address of your account at ${brand} was changed`,
    preview: 'If it was not you, undo the change.',
    heading: 'Your e-mail address was changed',
    body: [
      p('From now on we write to the new address only, and you log in with it.'),
      facts(['New address', new_email], ['When', time(changed_at)]),
      p(`If it was not you, undo the change by ${time(expires_at)}. That also ends all sessions.`),
      button('Undo the change', url),
    ],
  }),
  fr: ({ new_email, changed_at, url, expires_at }, { brand, time }) => ({
    subject: fr`L'adresse e-mail de votre compte chez ${brand} a été modifiée`,
    preview: fr`Si ce n'est pas vous, annulez le changement.`,
    heading: fr`Votre adresse e-mail a été modifiée`,
    body: [
      p(
        fr`Désormais, nous n'écrirons plus qu'à la nouvelle adresse, et c'est avec elle que vous vous connecterez.`,
      ),
      facts([fr`Nouvelle adresse`, new_email], [fr`Quand`, time(changed_at)]),
      p(
        fr`Si ce n'est pas vous, annulez le changement au plus tard le ${time(expires_at)}. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Annuler le changement`, url),
    ],
  }),
});

const listed = (items: string[]): string | null => (items.length > 0 ? items.join(', ') : null);
const counted = (count: number): string | null => (count > 0 ? String(count) : null);

/** To the earlier address, once the account is taken back; what was removed is named. */
export const accountRestored = defineMail<
  Occasion & {
    secure_url: string;
    factors: string[];
    sessions: number;
    devices: number;
    members: string[];
    invitations: string[];
    /** Missing in mails that the release before put into the outbox. */
    contact_emails?: string[];
  }
>({
  reader: 'user',
  en: (value, say) => ({
    subject: `Your account at ${say.brand} is yours again`,
    preview: 'This is what we removed from it.',
    heading: 'Your account is yours again',
    body: [
      p(
        'You log in with this address and your new password. All sessions were ended, and what was added since is gone:',
      ),
      facts(
        ['Authenticator apps', listed(value.factors)],
        ['Sessions', counted(value.sessions)],
        ['Phones with messages', counted(value.devices)],
        ['Members', listed(value.members)],
        ['Invitations', listed(value.invitations)],
        ['Contact addresses', listed(value.contact_emails ?? [])],
      ),
      occasion('en', value, say),
      p(
        'If it was not you, somebody can read your mail: secure your mailbox first, then choose a new password here.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Votre compte chez ${say.brand} est de nouveau à vous`,
    preview: fr`Voici ce que nous en avons retiré.`,
    heading: fr`Votre compte est de nouveau à vous`,
    body: [
      p(
        fr`Vous vous connectez avec cette adresse et votre nouveau mot de passe. Toutes les sessions ont été fermées, et ce qui a été ajouté depuis est retiré :`,
      ),
      facts(
        [fr`Applications d'authentification`, listed(value.factors)],
        [fr`Sessions`, counted(value.sessions)],
        [fr`Téléphones recevant des messages`, counted(value.devices)],
        [fr`Membres`, listed(value.members)],
        [fr`Invitations`, listed(value.invitations)],
        [fr`Adresses de contact`, listed(value.contact_emails ?? [])],
      ),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est pas vous, quelqu'un peut lire vos messages : sécurisez d'abord votre messagerie, puis choisissez ici un nouveau mot de passe.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});
