import { type Block, button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

export const passwordForgot = defineMail<{ url: string; expires_at: string }>({
  reader: 'user',
  en: ({ url, expires_at }, { brand, time }) => ({
    subject: `Choose a new password for ${brand}`,
    preview: 'The link works once and for a short time.',
    heading: 'Choose a new password',
    body: [
      p(`Somebody asked for a new password for your account at ${brand}. If it was you, choose one now.`),
      button('Choose a new password', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: your password stays as it is.`,
      ),
    ],
  }),
  fr: ({ url, expires_at }, { brand, time }) => ({
    subject: fr`Choisissez un nouveau mot de passe pour ${brand}`,
    preview: fr`Le lien fonctionne une seule fois et peu de temps.`,
    heading: fr`Choisissez un nouveau mot de passe`,
    body: [
      p(
        fr`Quelqu'un a demandé un nouveau mot de passe pour votre compte chez ${brand}. Si c'est vous, choisissez-le maintenant.`,
      ),
      button(fr`Choisir un nouveau mot de passe`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si ce n'est pas vous, ignorez ce message : votre mot de passe reste le même.`,
      ),
    ],
  }),
});

/** A new password does not take passkeys away: their owner has to know of those that are there. */
const passkeysLeft = (names: string[] = [], text: string, label: string): Block[] =>
  names.length > 0 ? [p(text), facts([label, names.join(', ')])] : [];

/** Chosen through the link of `password_forgot`. */
export const passwordReset = defineMail<Occasion & { secure_url: string; passkeys?: string[] }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `Your password for ${say.brand} was reset`,
    preview: 'All other sessions were ended.',
    heading: 'Your password was reset',
    body: [
      p(
        'A new password was chosen for your account through a link that we sent to this address. All sessions were ended.',
      ),
      ...passkeysLeft(
        value.passkeys,
        'Remove those you do not know: these passkeys open your account as before.',
        'Passkeys',
      ),
      occasion('en', value, say),
      p(
        'If it was not you, somebody can read your mail: secure your mailbox first, then choose a new password here.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Votre mot de passe pour ${say.brand} a été réinitialisé`,
    preview: fr`Toutes les autres sessions ont été fermées.`,
    heading: fr`Votre mot de passe a été réinitialisé`,
    body: [
      p(
        fr`Un nouveau mot de passe a été choisi pour votre compte grâce à un lien envoyé à cette adresse. Toutes les sessions ont été fermées.`,
      ),
      ...passkeysLeft(
        value.passkeys,
        fr`Supprimez celles que vous ne connaissez pas : ces clés d'accès ouvrent votre compte comme avant.`,
        fr`Clés d'accès`,
      ),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est pas vous, quelqu'un peut lire vos messages : sécurisez d'abord votre messagerie, puis choisissez ici un nouveau mot de passe.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

/** Changed by somebody who knew the old one. */
export const passwordChanged = defineMail<Occasion & { secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `Your password for ${say.brand} was changed`,
    preview: 'If it was not you, act now.',
    heading: 'Your password was changed',
    body: [
      p('The password of your account was changed.'),
      occasion('en', value, say),
      p('If it was not you, choose a new password now. That also ends all sessions.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Votre mot de passe pour ${say.brand} a été modifié`,
    preview: fr`Si ce n'est pas vous, agissez maintenant.`,
    heading: fr`Votre mot de passe a été modifié`,
    body: [
      p(fr`Le mot de passe de votre compte a été modifié.`),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});
