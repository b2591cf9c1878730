import { button, defineMail, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

export const newDeviceLogin = defineMail<Occasion & { secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `New log-in to your account at ${say.brand}`,
    preview: 'From a device that we have not seen before.',
    heading: 'Log-in from a new device',
    body: [
      p('Somebody logged in to your account from a device that we have not seen before.'),
      occasion('en', value, say),
      p(
        'If it was you, there is nothing to do. If not, choose a new password now. That also ends all sessions.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Nouvelle connexion à votre compte chez ${say.brand}`,
    preview: fr`Depuis un appareil que nous ne connaissions pas.`,
    heading: fr`Connexion depuis un nouvel appareil`,
    body: [
      p(fr`Quelqu'un s'est connecté à votre compte depuis un appareil que nous ne connaissions pas.`),
      occasion('fr', value, say),
      p(
        fr`Si c'est vous, vous n'avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});
