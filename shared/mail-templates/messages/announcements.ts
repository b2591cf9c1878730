import { defineMail, note, quote } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

/** As staff wrote it, in their language. `incident`: something does not work, or works again. */
export const announcement = defineMail<{ title: string; message: string; incident: boolean }>({
  reader: 'user',
  en: ({ title, message, incident }) => ({
    subject: title,
    preview: incident ? 'About the service you use.' : 'News about your service.',
    heading: title,
    body: [
      quote(message),
      note(
        incident
          ? 'You get this mail because it concerns a service of yours.'
          : 'You get this mail as a client of ours.',
      ),
    ],
  }),
  fr: ({ title, message, incident }) => ({
    subject: fr`${title}`,
    preview: incident ? fr`À propos du service que vous utilisez.` : fr`Des nouvelles de votre service.`,
    heading: fr`${title}`,
    body: [
      quote(message),
      note(
        incident
          ? fr`Vous recevez ce message parce qu'il concerne un de vos services.`
          : fr`Vous recevez ce message parce que vous êtes notre client.`,
      ),
    ],
  }),
});
