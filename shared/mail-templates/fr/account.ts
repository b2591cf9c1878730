import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p } from '../content/blocks.ts';
import { counted, listed, passkeysLeft } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';
import { occasion } from './security.ts';

export const account = {
  register_verification: ({ url, expires_at }, { brand, time }) => ({
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
  register_existing: ({ login_url, reset_url }, { brand }) => ({
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
  approval_pending: ({ requested_at }, { brand, time }) => ({
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
  welcome: ({ login_url }, { brand }) => ({
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
  password_forgot: ({ url, expires_at }, { brand, time }) => ({
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
  password_reset: (value, say) => ({
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
      occasion(value, say),
      p(
        fr`Si ce n'est pas vous, quelqu'un peut lire vos messages : sécurisez d'abord votre messagerie, puis choisissez ici un nouveau mot de passe.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  password_changed: (value, say) => ({
    subject: fr`Votre mot de passe pour ${say.brand} a été modifié`,
    preview: fr`Si ce n'est pas vous, agissez maintenant.`,
    heading: fr`Votre mot de passe a été modifié`,
    body: [
      p(fr`Le mot de passe de votre compte a été modifié.`),
      occasion(value, say),
      p(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  email_change_confirm: ({ url, expires_at }, { brand, time }) => ({
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
  email_change_undo: ({ new_email, changed_at, url, expires_at }, { brand, time }) => ({
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
  account_restored: (value, say) => ({
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
      occasion(value, say),
      p(
        fr`Si ce n'est pas vous, quelqu'un peut lire vos messages : sécurisez d'abord votre messagerie, puis choisissez ici un nouveau mot de passe.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  new_device_login: (value, say) => ({
    subject: fr`Nouvelle connexion à votre compte chez ${say.brand}`,
    preview: fr`Depuis un appareil que nous ne connaissions pas.`,
    heading: fr`Connexion depuis un nouvel appareil`,
    body: [
      p(fr`Quelqu'un s'est connecté à votre compte depuis un appareil que nous ne connaissions pas.`),
      occasion(value, say),
      p(
        fr`Si c'est vous, vous n'avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe. Toutes les sessions seront alors fermées.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
  export_ready: ({ requested_at, expires_at, url }, { brand, time }) => ({
    subject: fr`La copie de vos données chez ${brand} est prête`,
    preview: fr`Téléchargez-la tant qu'elle est disponible.`,
    heading: fr`Vos données sont prêtes`,
    body: [
      p(fr`Vous avez demandé une copie de vos données. Connectez-vous pour la télécharger.`),
      facts([fr`Demande du`, time(requested_at)], [fr`Disponible jusqu'au`, time(expires_at)]),
      button(fr`Télécharger mes données`, url),
      note(
        fr`Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe et prévenez notre assistance.`,
      ),
    ],
  }),
} satisfies Partial<Messages>;
