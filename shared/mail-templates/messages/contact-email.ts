import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { type Occasion, occasion } from './occasion.ts';

type Undoing = Occasion & { new_email: string; url: string; expires_at: string; secure_url: string };

/** To the new address, whose owner may know nothing of it: without a word that the client has chosen. */
export const contactEmailConfirm = defineMail<{ url: string; expires_at: string }>({
  reader: 'stranger',
  en: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm this contact address for ${brand}`,
    preview: 'Invoices and notices go to this address once you confirm it.',
    heading: 'Confirm this contact address',
    body: [
      p(
        `This address was entered as the contact address of a client account at ${brand}. Once you confirm it, invoices and notices of that account are sent here.`,
      ),
      button('Confirm the address', url),
      note(
        `The link works once, until ${time(expires_at)}. If you do not know of it, ignore this mail: nothing else is sent here.`,
      ),
    ],
  }),
  fr: ({ url, expires_at }, { brand, time }) => ({
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
});

/** To the contact address in force, and to the owners. */
export const contactEmailRequested = defineMail<Undoing>({
  reader: 'user',
  en: (value, say) => ({
    subject: `A new contact address of your account at ${say.brand} was asked for`,
    preview: 'If it was not one of you, stop it.',
    heading: 'A new contact address was asked for',
    body: [
      p(
        'Somebody who uses this client account wants its invoices and notices sent to another address. Until that address is confirmed, everything still goes to the present one.',
      ),
      facts(['New address', value.new_email]),
      occasion('en', value, say),
      p(
        `If it was not one of you, stop it by ${say.time(value.expires_at)}. The contact address is then the present one again, even where the new one was confirmed meanwhile, and later changes of it are undone too.`,
      ),
      button('Keep the present address', value.url),
      p('Then choose a new password: that ends all sessions.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Une nouvelle adresse de contact de votre compte chez ${say.brand} a été demandée`,
    preview: fr`Si ce n'est aucun de vous, arrêtez le changement.`,
    heading: fr`Une nouvelle adresse de contact a été demandée`,
    body: [
      p(
        fr`Un utilisateur de ce compte client souhaite recevoir les factures et les avis à une autre adresse. Tant que celle-ci n'est pas confirmée, tout va encore à l'adresse actuelle.`,
      ),
      facts([fr`Nouvelle adresse`, value.new_email]),
      occasion('fr', value, say),
      p(
        fr`Si ce n'est aucun de vous, arrêtez le changement au plus tard le ${say.time(value.expires_at)}. L'adresse de contact sera alors de nouveau l'adresse actuelle, même si la nouvelle a été confirmée entre-temps, et ses modifications ultérieures seront annulées aussi.`,
      ),
      button(fr`Garder l'adresse actuelle`, value.url),
      p(fr`Choisissez ensuite un nouveau mot de passe : toutes les sessions seront fermées.`),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});

/** To the contact address of before, and to the owners; mails of the release before had no link. */
export const contactEmailChanged = defineMail<
  Omit<Undoing, 'url' | 'expires_at'> & { url?: string; expires_at?: string }
>({
  reader: 'user',
  en: (value, say) => ({
    subject: `The contact address of your account at ${say.brand} was changed`,
    preview: 'Invoices and notices go to another address now.',
    heading: 'The contact address was changed',
    body: [
      p('Invoices and notices of this client account go to another address from now on.'),
      facts(['New address', value.new_email]),
      occasion('en', value, say),
      ...(value.url && value.expires_at
        ? [
            p(
              `If it was not one of you, undo it by ${say.time(value.expires_at)}. Invoices and notices then go to the address of before again, and later changes of it are undone too.`,
            ),
            button('Undo the change', value.url),
            p('Then choose a new password: that ends all sessions.'),
          ]
        : [p('If it was not one of you, choose a new password now, then set the contact address back.')]),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`L'adresse de contact de votre compte chez ${say.brand} a été modifiée`,
    preview: fr`Les factures et les avis vont désormais à une autre adresse.`,
    heading: fr`L'adresse de contact a été modifiée`,
    body: [
      p(fr`Les factures et les avis de ce compte client vont désormais à une autre adresse.`),
      facts([fr`Nouvelle adresse`, value.new_email]),
      occasion('fr', value, say),
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
});

/** To the contact address in force again, the one that was undone where it was in force, and the owners. */
export const contactEmailRestored = defineMail<Occasion & { secure_url: string; email: string }>({
  reader: 'user',
  en: (value, say) => ({
    subject: `A change of the contact address of your account at ${say.brand} was undone`,
    preview: 'This is where invoices and notices go now.',
    heading: 'The contact address is as it was before',
    body: [
      p('A change of the contact address of this client account was undone.'),
      facts(['Contact address', value.email]),
      occasion('en', value, say),
      p(
        'If you do not know who asked for the change, choose a new password now: that ends all sessions. If it was right, ask for it again.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  fr: (value, say) => ({
    subject: fr`Une modification de l'adresse de contact de votre compte chez ${say.brand} a été annulée`,
    preview: fr`Voici où vont désormais les factures et les avis.`,
    heading: fr`L'adresse de contact est de nouveau celle d'avant`,
    body: [
      p(fr`Une modification de l'adresse de contact de ce compte client a été annulée.`),
      facts([fr`Adresse de contact`, value.email]),
      occasion('fr', value, say),
      p(
        fr`Si vous ne savez pas qui a demandé la modification, choisissez tout de suite un nouveau mot de passe : toutes les sessions seront fermées. Si elle était voulue, demandez-la de nouveau.`,
      ),
      button(fr`Sécuriser mon compte`, value.secure_url),
    ],
  }),
});
