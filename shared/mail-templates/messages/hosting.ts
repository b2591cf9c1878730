import { button, defineMail, facts, note, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** No password: the app opens the panel. */
export const serviceActive = defineMail<{
  domain: string;
  package_name: string;
  username: string;
  nameservers: string[];
  url: string;
}>({
  reader: 'user',
  en: ({ domain, package_name, username, nameservers, url }) => ({
    subject: `Your hosting for ${domain} is ready`,
    preview: `${package_name} is set up.`,
    heading: 'Your hosting is ready',
    body: [
      facts(
        ['Domain', domain],
        ['Package', package_name],
        ['User name', username],
        ['Nameservers', nameservers.join(', ')],
      ),
      button('Open hosting', url),
      note('If the domain is registered elsewhere, set these nameservers there. The change can take a day.'),
    ],
  }),
  fr: ({ domain, package_name, username, nameservers, url }) => ({
    subject: fr`Votre hébergement pour ${domain} est prêt`,
    preview: fr`${package_name} est en place.`,
    heading: fr`Votre hébergement est prêt`,
    body: [
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Formule`, package_name],
        [fr`Identifiant`, username],
        [fr`Serveurs DNS`, nameservers.join(', ')],
      ),
      button(fr`Ouvrir l'hébergement`, url),
      note(
        fr`Si le nom de domaine est enregistré ailleurs, indiquez-y ces serveurs DNS. Le changement peut prendre une journée.`,
      ),
    ],
  }),
});

/** `unpaid`: an invoice brings it back; else staff suspended it, where `returned` because its payment was given back. `terminates_at`: when it is deleted for good. */
export const serviceSuspended = defineMail<{
  domain: string;
  unpaid: boolean;
  returned: boolean;
  terminates_at: string | null;
  url: string;
}>({
  reader: 'user',
  en: ({ domain, unpaid, returned, terminates_at, url }, { date }) => ({
    subject: `Your hosting for ${domain} is suspended`,
    preview: unpaid ? 'Its invoice is unpaid.' : 'Please contact us.',
    heading: 'Your hosting is suspended',
    body: [
      unpaid
        ? p(
            'The website and mailboxes are off because the renewal is unpaid. They come back once it is paid.',
          )
        : p('The website and mailboxes are off. Please contact us to have them back.'),
      when(returned, p('The payment for it was disputed at your bank, or was paid back.')),
      facts(['Domain', domain], ['Deleted on', terminates_at && date(terminates_at)]),
      when(
        terminates_at !== null,
        p('If it is still unpaid on that day, all files and mailboxes are deleted for good.'),
      ),
      button(unpaid ? 'Pay invoice' : 'Contact us', url),
    ],
  }),
  fr: ({ domain, unpaid, returned, terminates_at, url }, { date }) => ({
    subject: fr`Votre hébergement pour ${domain} est suspendu`,
    preview: unpaid ? fr`Sa facture n'est pas payée.` : fr`Contactez-nous.`,
    heading: fr`Votre hébergement est suspendu`,
    body: [
      unpaid
        ? p(
            fr`Le site et les boîtes mail sont coupés parce que le renouvellement n'est pas payé. Ils reviendront après le paiement.`,
          )
        : p(fr`Le site et les boîtes mail sont coupés. Contactez-nous pour les rétablir.`),
      when(returned, p(fr`Son paiement a été contesté auprès de votre banque, ou vous a été remboursé.`)),
      facts([fr`Nom de domaine`, domain], [fr`Suppression le`, terminates_at && date(terminates_at)]),
      when(
        terminates_at !== null,
        p(
          fr`Sans paiement à cette date, tous les fichiers et toutes les boîtes mail seront définitivement supprimés.`,
        ),
      ),
      button(unpaid ? fr`Payer la facture` : fr`Nous contacter`, url),
    ],
  }),
});

/** The last mail before hosting is deleted for its unpaid renewal. `unpaid`: paying that brings it back; else a person decides. */
export const serviceDeletionNear = defineMail<{
  domain: string;
  unpaid: boolean;
  invoice_number: string;
  balance: Money;
  deletes_at: string;
  url: string;
}>({
  reader: 'user',
  en: ({ domain, unpaid, invoice_number, balance, deletes_at, url }, { money, date }) => ({
    subject: `Last notice: your hosting for ${domain} is deleted on ${date(deletes_at)}`,
    preview: unpaid ? `${money(balance)} keeps it.` : 'Please contact us.',
    heading: `Your hosting is deleted on ${date(deletes_at)}`,
    body: [
      p(
        'Its renewal is still unpaid. On that day we delete all files, databases and mailboxes. Nobody can bring them back after that.',
      ),
      facts(
        ['Domain', domain],
        ['Invoice', invoice_number],
        ['To pay', money(balance)],
        ['Deleted on', date(deletes_at)],
      ),
      p(
        unpaid
          ? 'Paying the invoice before then brings your hosting back. We do not write again before we delete it.'
          : 'Contact us before then to keep it. We do not write again before we delete it.',
      ),
      button(unpaid ? 'Pay invoice' : 'Contact us', url),
    ],
  }),
  fr: ({ domain, unpaid, invoice_number, balance, deletes_at, url }, { money, date }) => ({
    subject: fr`Dernier avis : votre hébergement pour ${domain} sera supprimé le ${date(deletes_at)}`,
    preview: unpaid ? fr`${money(balance)} suffisent pour le garder.` : fr`Contactez-nous.`,
    heading: fr`Votre hébergement sera supprimé le ${date(deletes_at)}`,
    body: [
      p(
        fr`Son renouvellement n'est toujours pas payé. Ce jour-là, nous supprimerons tous les fichiers, bases de données et boîtes mail. Personne ne pourra plus les récupérer.`,
      ),
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Facture`, invoice_number],
        [fr`À payer`, money(balance)],
        [fr`Suppression le`, date(deletes_at)],
      ),
      p(
        unpaid
          ? fr`Payer la facture avant cette date rétablit votre hébergement. Nous n'écrirons plus avant de le supprimer.`
          : fr`Contactez-nous avant cette date pour le garder. Nous n'écrirons plus avant de le supprimer.`,
      ),
      button(unpaid ? fr`Payer la facture` : fr`Nous contacter`, url),
    ],
  }),
});

export const serviceUnsuspended = defineMail<{ domain: string; url: string }>({
  reader: 'user',
  en: ({ domain, url }) => ({
    subject: `Your hosting for ${domain} is back`,
    preview: 'Website and mailboxes work again.',
    heading: 'Your hosting is back',
    body: [
      p('The suspension was lifted. Website and mailboxes work again.'),
      facts(['Domain', domain]),
      button('Open hosting', url),
    ],
  }),
  fr: ({ domain, url }) => ({
    subject: fr`Votre hébergement pour ${domain} est rétabli`,
    preview: fr`Le site et les boîtes mail fonctionnent de nouveau.`,
    heading: fr`Votre hébergement est rétabli`,
    body: [
      p(fr`La suspension est levée. Le site et les boîtes mail fonctionnent de nouveau.`),
      facts([fr`Nom de domaine`, domain]),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});

export const serviceTerminated = defineMail<{ domain: string; ended_at: string; credit: Money | null }>({
  reader: 'user',
  en: ({ domain, ended_at, credit }, { date, money }) => ({
    subject: `Your hosting for ${domain} has ended`,
    preview: 'Its files and mailboxes were deleted.',
    heading: 'Your hosting has ended',
    body: [
      p('The hosting account with its files, databases and mailboxes was deleted.'),
      facts(
        ['Domain', domain],
        ['Ended', date(ended_at)],
        ['Account credit given back', credit && money(credit)],
      ),
      note('The domain itself is not part of the hosting and stays as it is.'),
    ],
  }),
  fr: ({ domain, ended_at, credit }, { date, money }) => ({
    subject: fr`Votre hébergement pour ${domain} a pris fin`,
    preview: fr`Ses fichiers et ses boîtes mail ont été supprimés.`,
    heading: fr`Votre hébergement a pris fin`,
    body: [
      p(fr`L'hébergement a été supprimé avec ses fichiers, ses bases de données et ses boîtes mail.`),
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Fin le`, date(ended_at)],
        [fr`Crédit rendu`, credit && money(credit)],
      ),
      note(fr`Le nom de domaine lui-même ne fait pas partie de l'hébergement et reste inchangé.`),
    ],
  }),
});
