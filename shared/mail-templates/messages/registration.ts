import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

/** Names nobody but the address: what a stranger types must not reach somebody else's mailbox. */
export const registerVerification = defineMail<{ url: string; expires_at: string }>({
  reader: 'stranger',
  en: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm your e-mail address for ${brand}`,
    preview: 'One step is left before your account can be opened.',
    heading: 'Confirm your e-mail address',
    body: [
      p(
        `Somebody asked for an account at ${brand} with this address. If it was you, confirm the address to go on.`,
      ),
      button('Confirm address', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: no account will be opened.`,
      ),
    ],
  }),
  fr: ({ url, expires_at }, { brand, time }) => ({
    subject: fr`Confirmez votre adresse e-mail pour ${brand}`,
    preview: fr`Il reste une étape avant l'ouverture de votre compte.`,
    heading: fr`Confirmez votre adresse e-mail`,
    body: [
      p(
        fr`Quelqu'un a demandé un compte chez ${brand} avec cette adresse. Si c'est vous, confirmez l'adresse pour continuer.`,
      ),
      button(fr`Confirmer l'adresse`, url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${time(expires_at)}. Si ce n'est pas vous, ignorez ce message : aucun compte ne sera ouvert.`,
      ),
    ],
  }),
});

/** Goes out in place of the verification where there is an account already, so that the form tells nobody. */
export const registerExisting = defineMail<{ login_url: string; reset_url: string }>({
  reader: 'user',
  en: ({ login_url, reset_url }, { brand }) => ({
    subject: `You already have an account at ${brand}`,
    preview: 'Somebody tried to open another one with your address.',
    heading: 'You already have an account',
    body: [
      p(
        `Somebody tried to open an account at ${brand} with this address, but it already has one. Log in to use it.`,
      ),
      button('Log in', login_url),
      p('If you no longer know your password, choose a new one.'),
      button('Choose a new password', reset_url),
      note('If it was not you, there is nothing to do: your account has not changed.'),
    ],
  }),
  fr: ({ login_url, reset_url }, { brand }) => ({
    subject: fr`Vous avez déjà un compte chez ${brand}`,
    preview: fr`Quelqu'un a essayé d'en ouvrir un autre avec votre adresse.`,
    heading: fr`Vous avez déjà un compte`,
    body: [
      p(
        fr`Quelqu'un a essayé d'ouvrir un compte chez ${brand} avec cette adresse, mais elle en a déjà un. Connectez-vous pour l'utiliser.`,
      ),
      button(fr`Se connecter`, login_url),
      p(fr`Si vous ne connaissez plus votre mot de passe, choisissez-en un nouveau.`),
      button(fr`Choisir un nouveau mot de passe`, reset_url),
      note(fr`Si ce n'est pas vous, il n'y a rien à faire : votre compte n'a pas changé.`),
    ],
  }),
});

export const approvalPending = defineMail<{ requested_at: string }>({
  reader: 'user',
  en: ({ requested_at }, { brand, time }) => ({
    subject: `${brand} is checking your request for an account`,
    preview: 'We will write to you as soon as it is open.',
    heading: 'We are checking your request',
    body: [
      p(
        `Your address is confirmed. A member of our team now checks your request for an account at ${brand}.`,
      ),
      facts(['Requested', time(requested_at)]),
      p('We will write to you as soon as your account is open. There is nothing else to do.'),
    ],
  }),
  fr: ({ requested_at }, { brand, time }) => ({
    subject: fr`${brand} examine votre demande de compte`,
    preview: fr`Nous vous écrirons dès qu'il sera ouvert.`,
    heading: fr`Nous examinons votre demande`,
    body: [
      p(
        fr`Votre adresse est confirmée. Un membre de notre équipe examine maintenant votre demande de compte chez ${brand}.`,
      ),
      facts([fr`Demande du`, time(requested_at)]),
      p(fr`Nous vous écrirons dès que votre compte sera ouvert. Vous n'avez rien d'autre à faire.`),
    ],
  }),
});

export const welcome = defineMail<{ login_url: string }>({
  reader: 'user',
  en: ({ login_url }, { brand }) => ({
    subject: `Welcome to ${brand}`,
    preview: 'Your account is open.',
    heading: `Welcome to ${brand}`,
    body: [
      p('Your account is open. You can now order hosting and domains, pay invoices and reach our support.'),
      button('Log in', login_url),
      note(
        'Turn on the second factor in your security settings: a stolen password alone then opens nothing.',
      ),
    ],
  }),
  fr: ({ login_url }, { brand }) => ({
    subject: fr`Bienvenue chez ${brand}`,
    preview: fr`Votre compte est ouvert.`,
    heading: fr`Bienvenue chez ${brand}`,
    body: [
      p(
        fr`Votre compte est ouvert. Vous pouvez maintenant commander des hébergements et des noms de domaine, payer vos factures et joindre notre assistance.`,
      ),
      button(fr`Se connecter`, login_url),
      note(
        fr`Activez le second facteur dans vos paramètres de sécurité : un mot de passe volé ne suffira plus pour entrer.`,
      ),
    ],
  }),
});
