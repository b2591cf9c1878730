import type { PushedType } from '../events/index.ts';
import { fr } from '../mail-templates/content/locale.ts';

/**
 * The words of push messages. In English the event's own message follows the title. Events are written in English, so that
 * a French message has words of its own, without facts; null for what staff wrote, in the language of their clients.
 */
export const PUSH_WORDS: Record<PushedType, { en: string; fr: [title: string, body: string | null] }> = {
  order_failed: {
    en: 'Order not possible',
    fr: [fr`Commande impossible`, fr`Une commande n'a pas pu être exécutée.`],
  },
  order_held: {
    en: 'Order being checked',
    fr: [
      fr`Commande en vérification`,
      fr`Votre commande est payée. Nous la vérifions avant de la mettre en place.`,
    ],
  },
  order_declined: {
    en: 'Order not accepted',
    fr: [fr`Commande non acceptée`, fr`Votre commande est annulée et votre argent vous est rendu.`],
  },
  invoice_created: { en: 'New invoice', fr: [fr`Nouvelle facture`, fr`Une facture est prête.`] },
  invoice_reminder: { en: 'Invoice due', fr: [fr`Facture à payer`, fr`Une facture n'est pas encore payée.`] },
  invoice_changed: {
    en: 'Invoice changed',
    fr: [fr`Facture modifiée`, fr`Le montant d'une facture a changé.`],
  },
  due_date_moved: {
    en: 'New due date',
    fr: [fr`Nouvelle échéance`, fr`La date de paiement d'une facture a été déplacée.`],
  },
  credit_note_issued: {
    en: 'New credit note',
    fr: [fr`Nouvel avoir`, fr`Un avoir a été établi pour une facture.`],
  },
  tax_corrected: {
    en: 'Tax given back',
    fr: [fr`Taxe rendue`, fr`La taxe d'une facture a été corrigée et vous est rendue.`],
  },
  payment_succeeded: {
    en: 'Payment received',
    fr: [fr`Paiement reçu`, fr`Merci, votre paiement est arrivé.`],
  },
  payment_failed: { en: 'Payment failed', fr: [fr`Paiement refusé`, fr`Un paiement n'a pas abouti.`] },
  payment_action_required: {
    en: 'Confirm a payment',
    fr: [fr`Confirmez un paiement`, fr`Votre banque vous demande de confirmer un paiement.`],
  },
  payment_method_expiring: {
    en: 'Card expires',
    fr: [fr`Votre carte expire`, fr`Enregistrez une autre carte pour les paiements à venir.`],
  },
  credit_owed: {
    en: 'Account credit is owed',
    fr: [fr`Solde négatif`, fr`Un crédit déjà utilisé est à rembourser.`],
  },
  service_active: { en: 'Hosting ready', fr: [fr`Hébergement prêt`, fr`Votre hébergement est en service.`] },
  service_suspended: {
    en: 'Hosting suspended',
    fr: [fr`Hébergement suspendu`, fr`Un hébergement est suspendu. Voyez pourquoi.`],
  },
  service_deletion_near: {
    en: 'Hosting will be deleted',
    fr: [fr`Suppression prochaine`, fr`Un hébergement suspendu va être supprimé avec ses données.`],
  },
  plan_change_expired: {
    en: 'Change not paid',
    fr: [fr`Changement non payé`, fr`Un changement d'offre n'a pas été payé et n'a pas lieu.`],
  },
  disk_nearly_full: {
    en: 'Disk space nearly full',
    fr: [fr`Espace disque presque plein`, fr`Faites de la place ou changez d'offre.`],
  },
  price_changed: {
    en: 'A price will change',
    fr: [fr`Un prix va changer`, fr`Le prix d'un service va changer.`],
  },
  provisioning_failed: {
    en: 'Setup delayed',
    fr: [fr`Mise en service retardée`, fr`Nous nous en occupons.`],
  },
  domain_registered: { en: 'Domain active', fr: [fr`Domaine actif`, fr`Un domaine est enregistré.`] },
  domain_expiring: {
    en: 'Domain expires soon',
    fr: [fr`Échéance d'un domaine`, fr`Voyez jusqu'à quand un domaine est à vous.`],
  },
  renewal_failed: {
    en: 'Renewal not possible',
    fr: [fr`Renouvellement impossible`, fr`Un domaine n'a pas pu être renouvelé.`],
  },
  domain_transferred_away: {
    en: 'Domain has left',
    fr: [fr`Domaine transféré`, fr`Un domaine est parti chez un autre bureau d'enregistrement.`],
  },
  transfer_needs_action: {
    en: 'Transfer waits for you',
    fr: [fr`Un transfert vous attend`, fr`Le transfert d'un domaine a besoin de vous.`],
  },
  transfer_not_cancelled: {
    en: 'Transfer goes on',
    fr: [fr`Le transfert continue`, fr`Le transfert d'un domaine ne pouvait plus être annulé.`],
  },
  contact_unverified: {
    en: 'Confirm your e-mail address',
    fr: [fr`Confirmez votre adresse e-mail`, fr`Sinon, un domaine cessera de fonctionner.`],
  },
  domain_changed: {
    en: 'Domain changed',
    fr: [fr`Domaine modifié`, fr`Les réglages d'un domaine ont changé.`],
  },
  domain_change_failed: {
    en: 'Domain not changed',
    fr: [fr`Domaine non modifié`, fr`Le changement d'un domaine n'a pas abouti.`],
  },
  domain_broken: {
    en: 'Website or mail not found',
    fr: [fr`Site ou messagerie introuvable`, fr`Un domaine ne mène plus à son site ou à sa messagerie.`],
  },
  domain_code_shown: {
    en: 'Transfer code shown',
    fr: [fr`Code de transfert affiché`, fr`Le code de transfert d'un domaine a été affiché.`],
  },
  ticket_answered: {
    en: 'Support has answered',
    fr: [fr`Réponse de l'assistance`, fr`Votre ticket a une réponse.`],
  },
  announcement: { en: 'News', fr: [fr`Nouvelles`, null] },
  incident: { en: 'About your service', fr: [fr`À propos de votre service`, null] },
};
