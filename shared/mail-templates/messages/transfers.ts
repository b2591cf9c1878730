import { button, defineMail, facts, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** `credit` is what went back for a renewal that was paid and not bought. */
export const domainTransferredAway = defineMail<{ domain: string; credit: Money | null }>({
  reader: 'user',
  en: ({ domain, credit }, { money }) => ({
    subject: `Your domain ${domain} has left us`,
    preview: 'It was moved to another registrar or account.',
    heading: 'Your domain has left us',
    body: [
      p('It was moved to another registrar or account, and will not be renewed here any more.'),
      p('If you did not ask for this, write to us at once.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for its renewal went to your account credit.')),
    ],
  }),
  fr: ({ domain, credit }, { money }) => ({
    subject: fr`Votre nom de domaine ${domain} nous a quittés`,
    preview: fr`Il est passé chez un autre bureau d'enregistrement ou sur un autre compte.`,
    heading: fr`Votre nom de domaine nous a quittés`,
    body: [
      p(
        fr`Il est passé chez un autre bureau d'enregistrement ou sur un autre compte et ne sera plus renouvelé ici.`,
      ),
      p(fr`Si vous ne l'avez pas demandé, écrivez-nous tout de suite.`),
      facts([fr`Nom de domaine`, domain], [fr`Crédit`, credit && money(credit)]),
      when(
        credit !== null,
        p(fr`La somme payée pour le renouvellement a été portée au crédit de votre compte.`),
      ),
    ],
  }),
});

const EN = {
  code: {
    text: 'The transfer code is not right. Enter the code that your present registrar shows.',
    action: 'Enter the code',
  },
  unlock: {
    text: 'The domain is locked. Have it unlocked at your present registrar, then try again.',
    action: 'Try again',
  },
};

const FR = {
  code: {
    text: fr`Le code de transfert n'est pas le bon. Saisissez celui que votre bureau d'enregistrement actuel affiche.`,
    action: fr`Saisir le code`,
  },
  unlock: {
    text: fr`Le nom de domaine est verrouillé. Faites-le déverrouiller chez votre bureau d'enregistrement actuel, puis réessayez.`,
    action: fr`Réessayer`,
  },
};

/** A transfer that goes on when the client has the domain unlocked (`locked`) or gives another code. */
export const transferNeedsAction = defineMail<{ domain: string; locked: boolean; url: string }>({
  reader: 'user',
  en: ({ domain, locked, url }) => ({
    subject: `The transfer of ${domain} waits for you`,
    preview: EN[locked ? 'unlock' : 'code'].text,
    heading: 'The transfer waits for you',
    body: [
      p(EN[locked ? 'unlock' : 'code'].text),
      facts(['Domain', domain]),
      button(EN[locked ? 'unlock' : 'code'].action, url),
    ],
  }),
  fr: ({ domain, locked, url }) => ({
    subject: fr`Le transfert de ${domain} vous attend`,
    preview: FR[locked ? 'unlock' : 'code'].text,
    heading: fr`Le transfert vous attend`,
    body: [
      p(FR[locked ? 'unlock' : 'code'].text),
      facts([fr`Nom de domaine`, domain]),
      button(FR[locked ? 'unlock' : 'code'].action, url),
    ],
  }),
});

/** The registrar's own mail has the link; this one says that it matters. */
export const contactUnverified = defineMail<{ domain: string; verify_by: string | null }>({
  reader: 'user',
  en: ({ domain, verify_by }, { date }) => ({
    subject: `Confirm your e-mail address for ${domain}`,
    preview: 'Otherwise the domain stops working.',
    heading: 'Confirm your e-mail address',
    body: [
      p('The registrar has sent you a mail with a link. Open it, or the domain stops working.'),
      facts(['Domain', domain], ['Until', verify_by && date(verify_by)]),
    ],
  }),
  fr: ({ domain, verify_by }, { date }) => ({
    subject: fr`Confirmez votre adresse e-mail pour ${domain}`,
    preview: fr`Sinon, le nom de domaine cessera de fonctionner.`,
    heading: fr`Confirmez votre adresse e-mail`,
    body: [
      p(
        fr`Le bureau d'enregistrement vous a envoyé un message avec un lien. Ouvrez-le, sinon le nom de domaine cessera de fonctionner.`,
      ),
      facts([fr`Nom de domaine`, domain], [fr`Au plus tard le`, verify_by && date(verify_by)]),
    ],
  }),
});
