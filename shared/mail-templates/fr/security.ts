import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p } from '../content/blocks.ts';
import { occasionIn } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';

export const occasion = occasionIn({ at: fr`Quand`, device: fr`Appareil`, ip_address: fr`Adresse IP` });

export const security = {
  factor_added: (value, say) => ({
    subject: fr`Le second facteur est activé pour votre compte chez ${say.brand}`,
    preview: fr`Vous vous connectez maintenant avec votre mot de passe et un code.`,
    heading: fr`Le second facteur est activé`,
    body: [
      p(
        fr`Désormais, vous vous connectez avec votre mot de passe et un code de votre application d'authentification.`,
      ),
      occasion(value, say),
      note(
        fr`Gardez les codes de secours là où vous les trouverez sans votre téléphone. Chacun ne fonctionne qu'une fois.`,
      ),
      p(fr`Si ce n'est pas vous, sécurisez votre compte tout de suite.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  factor_removed: (value, say) => ({
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
      occasion(value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe et vérifiez vos seconds facteurs.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  recovery_code_used: (value, say) => ({
    subject: fr`Un code de secours de votre compte chez ${say.brand} a été utilisé`,
    preview: fr`Codes restants : ${value.codes_left}`,
    heading: fr`Un code de secours a été utilisé`,
    body: [
      p(
        fr`Quelqu'un s'est connecté à votre compte avec l'un de ses codes de secours. Ce code ne fonctionne plus.`,
      ),
      facts([fr`Codes restants`, String(value.codes_left)]),
      occasion(value, say),
      p(
        fr`Si c'est vous, créez de nouveaux codes avant d'utiliser le dernier. Si ce n'est pas vous, sécurisez votre compte tout de suite.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  otp_refused: (value, say) => ({
    subject: fr`Quelqu'un a votre mot de passe pour ${say.brand}`,
    preview: fr`De faux codes ont été saisis ensuite. Choisissez un nouveau mot de passe.`,
    heading: fr`Quelqu'un semble avoir votre mot de passe`,
    body: [
      p(
        fr`Plusieurs faux codes du second facteur ont été saisis pour votre compte. Pour aller jusque-là, il faut votre mot de passe ou l'un de vos appareils.`,
      ),
      occasion(value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Choisir un nouveau mot de passe`, value.url),
      note(
        fr`Le lien fonctionne une seule fois, jusqu'au ${say.time(value.expires_at)}. Si vous vous êtes trompé de code vous-même, vous n'avez rien à faire.`,
      ),
    ],
  }),
  passkey_added: (value, say) => ({
    subject: fr`Une clé d'accès a été ajoutée à votre compte chez ${say.brand}`,
    preview: fr`Vous pouvez maintenant vous connecter avec ${value.name}.`,
    heading: fr`Une clé d'accès a été ajoutée`,
    body: [
      p(fr`Elle ouvre votre compte à elle seule. Votre mot de passe seul n'y donne plus accès.`),
      facts([fr`Clé d'accès`, value.name]),
      occasion(value, say),
      note(
        fr`Gardez les codes de secours là où vous les trouverez sans vos appareils. Chacun ne fonctionne qu'une fois.`,
      ),
      p(
        fr`Si ce n'est pas vous, sécurisez votre compte tout de suite : choisissez un nouveau mot de passe et supprimez la clé.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  passkey_removed: (value, say) => ({
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
      occasion(value, say),
      p(fr`Si ce n'est pas vous, sécurisez votre compte tout de suite.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  password_removed: (value, say) => ({
    subject: fr`Votre compte chez ${say.brand} n'a plus de mot de passe`,
    preview: fr`Vous vous connectez avec vos clés d'accès.`,
    heading: fr`Le mot de passe est supprimé`,
    body: [
      p(fr`Désormais, vous vous connectez avec vos seules clés d'accès.`),
      occasion(value, say),
      p(fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
} satisfies Partial<Messages>;
