import { button, defineMail, facts, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

/** `percent` of `limit_mb` megabytes are used. */
export const diskNearlyFull = defineMail<{ domain: string; percent: number; limit_mb: number; url: string }>({
  reader: 'user',
  en: ({ domain, percent, limit_mb, url }) => ({
    subject: `The disk space of ${domain} is nearly full`,
    preview: `${percent} % is used.`,
    heading: 'Your disk space is nearly full',
    body: [
      facts(['Domain', domain], ['Used', `${percent} % of ${limit_mb} MB`]),
      p('When it is full, mail is refused and the website can no longer save anything.'),
      p('Delete what you do not need, such as old backups and mail, or choose a larger package.'),
      button('Open hosting', url),
    ],
  }),
  fr: ({ domain, percent, limit_mb, url }) => ({
    subject: fr`L'espace disque de ${domain} est presque plein`,
    preview: fr`${percent} % sont utilisés.`,
    heading: fr`Votre espace disque est presque plein`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Utilisé`, fr`${percent} % de ${limit_mb} Mo`]),
      p(fr`Lorsqu'il est plein, les messages sont refusés et le site ne peut plus rien enregistrer.`),
      p(
        fr`Supprimez ce dont vous n'avez plus besoin, par exemple les anciennes sauvegardes et les anciens messages, ou choisissez une formule plus grande.`,
      ),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});
