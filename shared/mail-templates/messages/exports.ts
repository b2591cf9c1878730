import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

/** To the owner who has asked for a copy of the data. It opens nothing: whoever follows the button has to log in. */
export const exportReady = defineMail<{ requested_at: string; expires_at: string; url: string }>({
  reader: 'user',
  en: ({ requested_at, expires_at, url }, { brand, time }) => ({
    subject: `The copy of your data at ${brand} is ready`,
    preview: 'Download it while it is there.',
    heading: 'Your data is ready',
    body: [
      p('You have asked for a copy of your data. Log in to download it.'),
      facts(['Requested', time(requested_at)], ['There until', time(expires_at)]),
      button('Download my data', url),
      note('If it was not you, choose a new password now and tell our support.'),
    ],
  }),
  fr: ({ requested_at, expires_at, url }, { brand, time }) => ({
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
});
