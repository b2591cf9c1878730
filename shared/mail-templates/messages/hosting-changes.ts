import { button, defineMail, facts, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

export const serviceRenewed = defineMail<{ domain: string; renewed_until: string; url: string }>({
  reader: 'user',
  en: ({ domain, renewed_until, url }, { date }) => ({
    subject: `Your hosting for ${domain} was renewed`,
    preview: `Until ${date(renewed_until)}.`,
    heading: 'Your hosting was renewed',
    body: [facts(['Domain', domain], ['Renewed until', date(renewed_until)]), button('Open hosting', url)],
  }),
  fr: ({ domain, renewed_until, url }, { date }) => ({
    subject: fr`Votre hébergement pour ${domain} a été renouvelé`,
    preview: fr`Jusqu'au ${date(renewed_until)}.`,
    heading: fr`Votre hébergement a été renouvelé`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Renouvelé jusqu'au`, date(renewed_until)]),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});

/** Of hosting or of a domain, after the last try. */
export const provisioningFailed = defineMail<{ domain: string; url: string }>({
  reader: 'user',
  en: ({ domain, url }) => ({
    subject: `The setup of ${domain} is delayed`,
    preview: 'Our team is looking at it.',
    heading: 'The setup is delayed',
    body: [
      p(
        'Something went wrong while we set this up. Our team is looking at it; there is nothing for you to do.',
      ),
      facts(['Domain', domain]),
      p('We will write to you as soon as it works.'),
      button('See the order', url),
    ],
  }),
  fr: ({ domain, url }) => ({
    subject: fr`La mise en place de ${domain} prend du retard`,
    preview: fr`Notre équipe s'en occupe.`,
    heading: fr`La mise en place prend du retard`,
    body: [
      p(
        fr`Un problème est survenu pendant la mise en place. Notre équipe s'en occupe ; vous n'avez rien à faire.`,
      ),
      facts([fr`Nom de domaine`, domain]),
      p(fr`Nous vous écrirons dès que tout fonctionnera.`),
      button(fr`Voir la commande`, url),
    ],
  }),
});

/** `ends_at` is now for an immediate cancellation, else the end of the period that is paid for. */
export const cancellationRequested = defineMail<{
  domain: string;
  immediate: boolean;
  ends_at: string;
  url: string;
}>({
  reader: 'user',
  en: ({ domain, immediate, ends_at, url }, { date }) => ({
    subject: `Your cancellation of hosting for ${domain}`,
    preview: immediate ? 'It ends now.' : `It ends on ${date(ends_at)}.`,
    heading: 'We received your cancellation',
    body: [
      facts(['Domain', domain], ['Ends', immediate ? 'Now' : date(ends_at)]),
      p('When it ends, all files, databases and mailboxes are deleted. Save what you want to keep.'),
      button('See hosting', url),
    ],
  }),
  fr: ({ domain, immediate, ends_at, url }, { date }) => ({
    subject: fr`Votre résiliation de l'hébergement pour ${domain}`,
    preview: immediate ? fr`Il prend fin maintenant.` : fr`Il prendra fin le ${date(ends_at)}.`,
    heading: fr`Nous avons reçu votre résiliation`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Fin`, immediate ? fr`Maintenant` : date(ends_at)]),
      p(
        fr`À la fin, tous les fichiers, bases de données et boîtes mail seront supprimés. Sauvegardez ce que vous souhaitez garder.`,
      ),
      button(fr`Voir l'hébergement`, url),
    ],
  }),
});

/** `renews_at` is the end of the period that is paid for. */
export const cancellationWithdrawn = defineMail<{ domain: string; renews_at: string; url: string }>({
  reader: 'user',
  en: ({ domain, renews_at, url }, { date }) => ({
    subject: `Your hosting for ${domain} stays`,
    preview: 'The cancellation was withdrawn.',
    heading: 'The cancellation was withdrawn',
    body: [facts(['Domain', domain], ['Renews on', date(renews_at)]), button('See hosting', url)],
  }),
  fr: ({ domain, renews_at, url }, { date }) => ({
    subject: fr`Votre hébergement pour ${domain} est maintenu`,
    preview: fr`La résiliation a été annulée.`,
    heading: fr`La résiliation a été annulée`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Renouvelé le`, date(renews_at)]),
      button(fr`Voir l'hébergement`, url),
    ],
  }),
});

export const hostingPasswordChanged = defineMail<{ domain: string; changed_at: string; url: string }>({
  reader: 'user',
  en: ({ domain, changed_at, url }, { time }) => ({
    subject: `The hosting password of ${domain} was changed`,
    preview: 'Check whether it was you.',
    heading: 'A hosting password was changed',
    body: [
      facts(['Domain', domain], ['When', time(changed_at)]),
      p('If it was not you, change it again now and tell us.'),
      button('Open hosting', url),
    ],
  }),
  fr: ({ domain, changed_at, url }, { time }) => ({
    subject: fr`Le mot de passe d'hébergement de ${domain} a été modifié`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Un mot de passe d'hébergement a été modifié`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Quand`, time(changed_at)]),
      p(fr`Si ce n'est pas vous, modifiez-le de nouveau tout de suite et prévenez-nous.`),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});
