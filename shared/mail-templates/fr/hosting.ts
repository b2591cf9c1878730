import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

export const hosting = {
  service_active: ({ domain, package_name, username, nameservers, url }) => ({
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
  service_suspended: ({ domain, unpaid, returned, terminates_at, url }, { date }) => ({
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
  service_deletion_near: ({ domain, unpaid, invoice_number, balance, deletes_at, url }, { money, date }) => ({
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
  service_unsuspended: ({ domain, url }) => ({
    subject: fr`Votre hébergement pour ${domain} est rétabli`,
    preview: fr`Le site et les boîtes mail fonctionnent de nouveau.`,
    heading: fr`Votre hébergement est rétabli`,
    body: [
      p(fr`La suspension est levée. Le site et les boîtes mail fonctionnent de nouveau.`),
      facts([fr`Nom de domaine`, domain]),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
  service_terminated: ({ domain, ended_at, credit }, { date, money }) => ({
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
  service_renewed: ({ domain, renewed_until, url }, { date }) => ({
    subject: fr`Votre hébergement pour ${domain} a été renouvelé`,
    preview: fr`Jusqu'au ${date(renewed_until)}.`,
    heading: fr`Votre hébergement a été renouvelé`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Renouvelé jusqu'au`, date(renewed_until)]),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
  provisioning_failed: ({ domain, url }) => ({
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
  cancellation_requested: ({ domain, immediate, ends_at, url }, { date }) => ({
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
  cancellation_withdrawn: ({ domain, renews_at, url }, { date }) => ({
    subject: fr`Votre hébergement pour ${domain} est maintenu`,
    preview: fr`La résiliation a été annulée.`,
    heading: fr`La résiliation a été annulée`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Renouvelé le`, date(renews_at)]),
      button(fr`Voir l'hébergement`, url),
    ],
  }),
  hosting_password_changed: ({ domain, changed_at, url }, { time }) => ({
    subject: fr`Le mot de passe d'hébergement de ${domain} a été modifié`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Un mot de passe d'hébergement a été modifié`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Quand`, time(changed_at)]),
      p(fr`Si ce n'est pas vous, modifiez-le de nouveau tout de suite et prévenez-nous.`),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
  disk_nearly_full: ({ domain, percent, limit_mb, url }) => ({
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
} satisfies Partial<Messages>;
