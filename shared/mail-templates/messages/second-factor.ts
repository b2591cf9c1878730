import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

export const factorAdded = defineMail<Occasion & { secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `The second factor is on for your account at ${say.brand}`,
    preview: 'You now log in with your password and a code.',
    heading: 'The second factor is on',
    body: [
      p('From now on you log in with your password and a code from your authenticator app.'),
      occasion('en', value, say),
      note('Keep the recovery codes where you find them without your phone. Each of them works once.'),
      p('If it was not you, secure your account now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Le second facteur est activé pour votre compte chez ${say.brand}`,
    preview: fr`Vous vous connectez maintenant avec votre mot de passe et un code.`,
    heading: fr`Le second facteur est activé`,
    body: [
      p(
        fr`Désormais, vous vous connectez avec votre mot de passe et un code de votre application d'authentification.`,
      ),
      occasion('fr', value, say),
      note(
        fr`Gardez les codes de secours là où vous les trouverez sans votre téléphone. Chacun ne fonctionne qu'une fois.`,
      ),
      p(fr`Si ce n'est pas vous, sécurisez votre compte tout de suite.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

/** `left`: another app, or a passkey, goes on being asked for. */
export const factorRemoved = defineMail<Occasion & { left?: boolean; secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: value.left
      ? `An authenticator app was removed from your account at ${say.brand}`
      : `The second factor is off for your account at ${say.brand}`,
    preview: value.left
      ? 'Your other second factors go on working.'
      : 'The password alone now opens your account.',
    heading: value.left ? 'An authenticator app was removed' : 'The second factor is off',
    body: [
      p(
        value.left
          ? 'The codes it shows do not open your account any more. Your other second factors go on working.'
          : 'From now on the password alone opens your account.',
      ),
      occasion('en', value, say),
      p('If it was not you, choose a new password now and look at your second factors.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: value.left
      ? fr`Une application d'authentification a été supprimée de votre compte chez ${say.brand}`
      : fr`Le second facteur est désactivé pour votre compte chez ${say.brand}`,
    preview: value.left
      ? fr`Vos autres seconds facteurs fonctionnent toujours.`
      : fr`Le mot de passe seul ouvre maintenant votre compte.`,
    heading: value.left
      ? fr`Une application d'authentification a été supprimée`
      : fr`Le second facteur est désactivé`,
    body: [
      p(
        value.left
          ? fr`Les codes qu'elle affiche n'ouvrent plus votre compte. Vos autres seconds facteurs fonctionnent toujours.`
          : fr`Désormais, le mot de passe seul ouvre votre compte.`,
      ),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe et vérifiez vos seconds facteurs.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

export const recoveryCodeUsed = defineMail<Occasion & { codes_left: number; secure_url: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `A recovery code of your account at ${say.brand} was used`,
    preview: `Codes left: ${value.codes_left}`,
    heading: 'A recovery code was used',
    body: [
      p('Somebody logged in to your account with one of its recovery codes. That code no longer works.'),
      facts(['Codes left', String(value.codes_left)]),
      occasion('en', value, say),
      p(
        'If it was you, make new codes before the last one is used. If it was not you, secure your account now.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Un code de secours de votre compte chez ${say.brand} a été utilisé`,
    preview: fr`Codes restants : ${value.codes_left}`,
    heading: fr`Un code de secours a été utilisé`,
    body: [
      p(
        fr`Quelqu'un s'est connecté à votre compte avec l'un de ses codes de secours. Ce code ne fonctionne plus.`,
      ),
      facts([fr`Codes restants`, String(value.codes_left)]),
      occasion('fr', value, say),
      p(
        fr`Si c'est vous, créez de nouveaux codes avant d'utiliser le dernier. Si ce n'est pas vous, sécurisez votre compte tout de suite.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

/** After several wrong codes, which only somebody with the password or an open session can have sent. */
export const otpRefused = defineMail<Occasion & { url: string; expires_at: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `Somebody has your password for ${say.brand}`,
    preview: 'Wrong codes were entered after it. Choose a new password.',
    heading: 'Somebody seems to have your password',
    body: [
      p(
        'Several wrong codes of the second factor were entered for your account. To get that far takes your password, or one of your devices.',
      ),
      occasion('en', value, say),
      p('If it was not you, choose a new password now. That also ends all sessions.'),
      button('Choose a new password', value.url),
      note(
        `The link works once, until ${say.time(value.expires_at)}. If you mistyped the codes yourself, there is nothing to do.`,
      ),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Quelqu'un a votre mot de passe pour ${say.brand}`,
    preview: fr`De faux codes ont été saisis ensuite. Choisissez un nouveau mot de passe.`,
    heading: fr`Quelqu'un semble avoir votre mot de passe`,
    body: [
      p(
        fr`Plusieurs faux codes du second facteur ont été saisis pour votre compte. Pour aller jusque-là, il faut votre mot de passe ou l'un de vos appareils.`,
      ),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Choisir un nouveau mot de passe`, value.url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${say.time(value.expires_at)}. Si vous vous êtes trompé de code vous-même, vous n'avez rien à faire.`,
      ),
    ],
  }),
});
