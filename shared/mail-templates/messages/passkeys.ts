import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

export const passkeyAdded = defineMail<Occasion & { name: string; secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `A passkey was added to your account at ${say.brand}`,
    preview: `You can now log in with ${value.name}.`,
    heading: 'A passkey was added',
    body: [
      p('It opens your account by itself. With your password alone nobody gets in any more.'),
      facts(['Passkey', value.name]),
      occasion('en', value, say),
      note('Keep the recovery codes where you find them without your devices. Each of them works once.'),
      p('If it was not you, secure your account now: choose a new password and remove the passkey.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Une clé d'accès a été ajoutée à votre compte chez ${say.brand}`,
    preview: fr`Vous pouvez maintenant vous connecter avec ${value.name}.`,
    heading: fr`Une clé d'accès a été ajoutée`,
    body: [
      p(fr`Elle ouvre votre compte à elle seule. Votre mot de passe seul n'y donne plus accès.`),
      facts([fr`Clé d'accès`, value.name]),
      occasion('fr', value, say),
      note(
        fr`Gardez les codes de secours là où vous les trouverez sans vos appareils. Chacun ne fonctionne qu'une fois.`,
      ),
      p(
        fr`Si ce n'est pas vous, sécurisez votre compte tout de suite : choisissez un nouveau mot de passe et supprimez la clé.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

/** `left`: there is another second factor. */
export const passkeyRemoved = defineMail<Occasion & { name: string; left?: boolean; secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `A passkey was removed from your account at ${say.brand}`,
    preview: `${value.name} does not open it any more.`,
    heading: 'A passkey was removed',
    body: [
      p(
        value.left
          ? 'It does not open your account any more.'
          : 'It does not open your account any more. It was your only second factor: from now on the password alone opens it.',
      ),
      facts(['Passkey', value.name]),
      occasion('en', value, say),
      p('If it was not you, secure your account now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Une clé d'accès a été supprimée de votre compte chez ${say.brand}`,
    preview: fr`${value.name} ne l'ouvre plus.`,
    heading: fr`Une clé d'accès a été supprimée`,
    body: [
      p(
        value.left
          ? fr`Elle n'ouvre plus votre compte.`
          : fr`Elle n'ouvre plus votre compte. C'était votre seul second facteur : désormais, le mot de passe seul l'ouvre.`,
      ),
      facts([fr`Clé d'accès`, value.name]),
      occasion('fr', value, say),
      p(fr`Si ce n'est pas vous, sécurisez votre compte tout de suite.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

export const passwordRemoved = defineMail<Occasion & { secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `Your account at ${say.brand} has no password any more`,
    preview: 'You log in with your passkeys.',
    heading: 'The password is removed',
    body: [
      p('From now on you log in with your passkeys alone.'),
      occasion('en', value, say),
      p('If it was not you, choose a new password now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Votre compte chez ${say.brand} n'a plus de mot de passe`,
    preview: fr`Vous vous connectez avec vos clés d'accès.`,
    heading: fr`Le mot de passe est supprimé`,
    body: [
      p(fr`Désormais, vous vous connectez avec vos seules clés d'accès.`),
      occasion('fr', value, say),
      p(fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});
