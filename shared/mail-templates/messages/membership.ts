import type { Role } from '../../contract/roles.ts';
import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

export const ROLE_NAMES: Record<'en' | 'fr', Record<Role, string>> = {
  en: {
    owner: 'Owner',
    admin: 'Administrator',
    billing: 'Billing',
    technical: 'Technical',
    support: 'Support',
    read_only: 'Read only',
  },
  fr: {
    owner: fr`Propriétaire`,
    admin: fr`Administration`,
    billing: fr`Facturation`,
    technical: fr`Technique`,
    support: fr`Assistance`,
    read_only: fr`Lecture seule`,
  },
};

const MAX_NAME = 60;

/**
 * A name somebody typed, in a mail to somebody else: short, and without anything a mail program makes a link of (a
 * word joiner, which nobody sees, stands after each dot, colon and slash).
 */
export const strangersName = (name: string): string => name.slice(0, MAX_NAME).replace(/[.:/@]/g, '$&\u2060');

/** Without any name its client has chosen: it goes to an address that nobody has proven. */
export const invitation = defineMail<{
  inviter_email: string | null;
  role: Role;
  url: string;
  expires_at: string;
}>({
  reader: 'stranger',
  en: ({ inviter_email, role, url, expires_at }, { brand, time }) => ({
    subject: `Invitation to a client account at ${brand}`,
    preview: 'Accept it to work on the account together.',
    heading: 'You are invited to a client account',
    body: [
      p(`Somebody invites you to work on their client account at ${brand}.`),
      facts(
        ['Invited by', inviter_email && strangersName(inviter_email)],
        ['Your role', ROLE_NAMES.en[role]],
      ),
      button('See the invitation', url),
      note(
        `The link works once, until ${time(expires_at)}. If you do not know who invites you, ignore this mail.`,
      ),
    ],
  }),
  fr: ({ inviter_email, role, url, expires_at }, { brand, time }) => ({
    subject: fr`Invitation à un compte client chez ${brand}`,
    preview: fr`Acceptez-la pour gérer le compte ensemble.`,
    heading: fr`Invitation à un compte client`,
    body: [
      p(fr`Vous avez reçu une invitation à gérer un compte client chez ${brand}.`),
      facts(
        [fr`Invitation de`, inviter_email && strangersName(inviter_email)],
        [fr`Votre rôle`, ROLE_NAMES.fr[role]],
      ),
      button(fr`Voir l'invitation`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si vous ne connaissez pas la personne qui vous invite, ignorez ce message.`,
      ),
    ],
  }),
});

/** The contact data of a client account. */
export const profileUpdated = defineMail<{ updated_at: string; url: string }>({
  reader: 'user',
  en: ({ updated_at, url }, { brand, time }) => ({
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
  fr: ({ updated_at, url }, { brand, time }) => ({
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
});
