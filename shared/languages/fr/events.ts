/** What happened in a client account: its feed, push messages and the entries of account credit. */
export const events: Record<string, string> = {
  'Your profile was changed.': 'Votre profil a été modifié.',
  'The transfer code of {0} was shown.': 'Le code de transfert de {0} a été affiché.',
  'The settings': 'réglages',
  'The nameservers': 'serveurs de noms',
  'The contacts': 'contacts',
  'The DNSSEC keys': 'clés DNSSEC',
  'The nameserver addresses': 'adresses des serveurs de noms',
  'The DNS records': 'enregistrements DNS',
  '{0} of {1} were not changed.': 'Changement non effectué pour {1} : {0}.',
  '{0} of {1} were changed.': 'Changement effectué pour {1} : {0}.',
  '{0} of {1} were changed back.': 'Changement annulé pour {1} : {0}.',
  'The website and mail of {0} cannot be found since the last change.':
    'Depuis le dernier changement, le site et la messagerie de {0} sont introuvables.',
  'The website of {0} cannot be found since the last change.':
    'Depuis le dernier changement, le site de {0} est introuvable.',
  'Mail of {0} cannot be found since the last change.':
    'Depuis le dernier changement, la messagerie de {0} est introuvable.',
  'You can undo the change.': 'Vous pouvez annuler le changement.',
  '{0} has expired.': '{0} a expiré.',
  '{0} expires on {1} and is set to renew.': '{0} expire le {1} et son renouvellement est prévu.',
  '{0} expires on {1} and is not set to renew.': '{0} expire le {1} et son renouvellement n’est pas prévu.',
  '{0} is no longer with us: it was moved to another registrar or account.':
    '{0} n’est plus chez nous : il a été transféré à un autre bureau d’enregistrement ou compte.',
  'Confirm your e-mail address for {0} by the link that the registrar has sent you, or the domain stops working.':
    'Confirmez votre adresse e-mail pour {0} par le lien que le bureau d’enregistrement vous a envoyé, sinon le domaine cessera de fonctionner.',
  'The transfer code is not right. Enter the code that your present registrar shows.':
    'Le code de transfert n’est pas le bon. Saisissez le code qu’affiche votre bureau d’enregistrement actuel.',
  'The domain is locked. Have it unlocked at your present registrar, then try again.':
    'Le domaine est verrouillé. Faites-le déverrouiller chez votre bureau d’enregistrement actuel, puis réessayez.',
  'The transfer of {0} waits for you.': 'Le transfert de {0} a besoin de vous.',
  'The transfer of {0} cannot be called off any more: the registry is completing it.':
    'Le transfert de {0} ne peut plus être annulé : le registre est en train de l’achever.',
  'The transfer of {0} was called off.': 'Le transfert de {0} a été annulé.',
  'Your domain {0} is active.': 'Votre domaine {0} est actif.',
  '{0} could not be restored.': '{0} n’a pas pu être récupéré.',
  '{0} could not be renewed.': '{0} n’a pas pu être renouvelé.',
  'Its grace period is over, and it can be restored only, for a fee.':
    'Son délai de grâce est passé : il ne peut plus être que récupéré, contre des frais.',
  'It can be restored only, for a fee.': 'Il ne peut plus être que récupéré, contre des frais.',
  '{0} is renewed until {1}.': '{0} est renouvelé jusqu’au {1}.',

  'Somebody else has registered it meanwhile.': 'Quelqu’un d’autre l’a enregistré entre-temps.',
  'Its price at the registry has changed.': 'Son prix au registre a changé.',
  'The registry does not offer it at present.': 'Le registre ne le propose pas en ce moment.',
  'The registry may not give it to you.': 'Le registre n’a pas le droit de vous l’attribuer.',
  'It is locked at its present registrar.': 'Il est verrouillé chez son bureau d’enregistrement actuel.',
  'Your contact details lack something that the registry asks for.':
    'Il manque à vos coordonnées quelque chose que le registre demande.',
  'The registry has refused it.': 'Le registre l’a refusé.',
  'Its present registrar or the registry has refused the transfer.':
    'Son bureau d’enregistrement actuel ou le registre a refusé le transfert.',
  'Somebody else has ordered it here meanwhile.': 'Quelqu’un d’autre l’a commandé ici entre-temps.',
  'Nobody has proved that the domain is yours.': 'Personne n’a prouvé que le domaine est à vous.',
  'The transfer was cancelled.': 'Le transfert a été annulé.',
  'The registry no longer renews it.': 'Le registre ne le renouvelle plus.',
  'The registry does not do it.': 'Le registre ne le fait pas.',
  'We could not provide {0}.': 'Nous n’avons pas pu fournir {0}.',

  'Your hosting for {0} is ready.': 'Votre hébergement pour {0} est prêt.',
  'The cancellation of hosting for {0} was requested.':
    'La résiliation de l’hébergement de {0} a été demandée.',
  'The cancellation of hosting for {0} was withdrawn.':
    'La résiliation de l’hébergement de {0} a été retirée.',
  'The password of hosting for {0} was changed.': 'Le mot de passe de l’hébergement de {0} a été modifié.',
  'The disk space of {0} is nearly full: {1} % is used.':
    'L’espace disque de {0} est presque plein : {1} % est utilisé.',
  'Hosting for {0} is suspended until its renewal is paid.':
    'L’hébergement de {0} est suspendu jusqu’au paiement de son renouvellement.',
  'Hosting for {0} is suspended because its payment was returned. Please contact us.':
    'L’hébergement de {0} est suspendu parce que son paiement a été rendu. Contactez-nous.',
  'Hosting for {0} is suspended. Please contact us.': 'L’hébergement de {0} est suspendu. Contactez-nous.',
  'Hosting for {0} is deleted on {1} unless its renewal is paid.':
    'L’hébergement de {0} sera supprimé le {1} si son renouvellement n’est pas payé.',
  'Hosting for {0} is renewed until {1}.': 'L’hébergement de {0} est renouvelé jusqu’au {1}.',
  'Hosting for {0} is renewed.': 'L’hébergement de {0} est renouvelé.',
  'Hosting for {0} is available again.': 'L’hébergement de {0} est de nouveau disponible.',
  'Hosting for {0} has ended.': 'L’hébergement de {0} a pris fin.',
  'Hosting for {0} could not be changed to {1}.': 'L’hébergement de {0} n’a pas pu passer à {1}.',
  'Hosting for {0} is {1} now.': 'L’hébergement de {0} est maintenant {1}.',
  'Hosting for {0} becomes {1} once it is paid.':
    'L’hébergement de {0} passera à {1} une fois le paiement reçu.',
  'Hosting for {0} becomes {1} on {2}.': 'L’hébergement de {0} passera à {1} le {2}.',
  '{0} with {1}': '{0} avec {1}',
  '{0} without add-ons': '{0} sans options',
  '{0}, billed {1},': '{0} ({1})',
  'Renewing {0} takes longer than usual. We are looking into it.':
    'Renouveler {0} prend plus de temps que d’habitude. Nous nous en occupons.',
  'Setting up {0} takes longer than usual. We are looking into it.':
    'Mettre en place {0} prend plus de temps que d’habitude. Nous nous en occupons.',
  'The change of the hosting for {0} was not paid in time. It goes on as it was.':
    'Le changement de l’hébergement de {0} n’a pas été payé à temps. Rien ne change.',
  'From {0} on a period of {1} costs {2} before tax, instead of {3}.':
    'À partir du {0}, une période de {1} coûtera {2} hors taxes au lieu de {3}.',
  'The price of {0} stays as it is.': 'Le prix de {0} reste le même.',
  'one-time': 'en paiement unique',
  monthly: 'facturé au mois',
  quarterly: 'facturé au trimestre',
  'semi-annually': 'facturé au semestre',
  annually: 'facturé à l’année',
  biennially: 'facturé tous les deux ans',
  triennially: 'facturé tous les trois ans',

  owner: 'propriétaire',
  admin: 'administration',
  billing: 'facturation',
  technical: 'technique',
  support: 'assistance',
  'read only': 'lecture seule',
  'A member has joined with the role {0}.': 'Un membre a rejoint le compte avec le rôle {0}.',
  'A member has the role {0} now.': 'Un membre a maintenant le rôle {0}.',
  'A member was removed or has left.': 'Un membre a été retiré ou est parti.',
  'Ticket {0} was opened.': 'Le ticket {0} a été ouvert.',
  'Ticket {0} was opened for you.': 'Le ticket {0} a été ouvert pour vous.',
  'Ticket {0} has a new message from you.': 'Le ticket {0} a un nouveau message de votre part.',
  'Ticket {0} has been answered.': 'Le ticket {0} a reçu une réponse.',
  'Ticket {0} was merged into {1}, where it goes on.':
    'Le ticket {0} a été joint au ticket {1}, où il continue.',
  'Ticket {0} was closed.': 'Le ticket {0} a été fermé.',

  'Order {0} was placed.': 'La commande {0} a été passée.',
  'Order {0} is accepted. We are setting everything up.':
    'La commande {0} est acceptée. Nous mettons tout en place.',
  'We could not accept order {0}. Nothing was set up.':
    'Nous n’avons pas pu accepter la commande {0}. Rien n’a été mis en place.',
  'Order {0} is paid. We check it before anything is set up, and you will hear from us within {1} hours.':
    'La commande {0} est payée. Nous la vérifions avant de la mettre en place, et vous aurez de nos nouvelles d’ici {1} heures.',
  'Order {0} was cancelled: another account has shown that {1} is theirs.':
    'La commande {0} a été annulée : un autre compte a montré que {1} est à lui.',
  'Order {0} could not be accepted.': 'La commande {0} n’a pas pu être acceptée.',
  'Order {0} was cancelled.': 'La commande {0} a été annulée.',
  'Your order of {0} was cancelled.': 'Votre commande a été annulée pour {0}.',

  'Invoice {0} for {1} is ready.': 'La facture {0} de {1} est prête.',
  'Invoice {0} is paid.': 'La facture {0} est payée.',
  'Invoice {0} is cancelled.': 'La facture {0} est annulée.',
  'It left invoice {0}.': 'Il ne figure plus sur la facture {0}.',
  '{0} left invoice {1}: it comes to {2}, before {3}.':
    '{0} ne figure plus sur la facture {1} : elle revient à {2} au lieu de {3}.',
  'Invoice {0} is now due on {1}.': 'La facture {0} est maintenant à payer le {1}.',
  '{0} of invoice {1} was due on {2}.':
    'Il reste à payer {0} de la facture {1}, dont l’échéance était le {2}.',
  '{0} of invoice {1} is due on {2}.': 'Il reste à payer {0} de la facture {1}, dont l’échéance est le {2}.',
  'The tax of invoice {0} has changed: it comes to {1}, before {2}.':
    'La taxe de la facture {0} a changé : elle revient à {1} au lieu de {2}.',
  'The VAT number {0} is confirmed: the tax of invoice {1} is given back.':
    'Le numéro de TVA {0} est confirmé : la taxe de la facture {1} vous est rendue.',
  'Credit note {0} for {1} of invoice {2} is ready.': 'L’avoir {0} de {1} sur la facture {2} est prêt.',
  'All {0} of invoice {1} went back.': 'La facture {1} a été remboursée en entier : {0}.',
  '{0} of invoice {1} was refunded.': 'Un remboursement de {0} a été fait sur la facture {1}.',
  '{0} of invoice {1} was added to your account credit.':
    'Votre crédit a augmenté de {0} au titre de la facture {1}.',
  '{0} goes back the way you paid it.':
    'Un montant de {0} vous revient par le moyen avec lequel vous avez payé.',
  '{0} was added to your account credit.': 'Votre crédit a augmenté de {0}.',
  '{0} was added to your account credit: {1}': 'Votre crédit a augmenté de {0} : {1}',
  '{0} was taken from your account credit: {1}': 'Votre crédit a diminué de {0} : {1}',
  '{0} of account credit was used for invoice {1}.': 'Un crédit de {0} a été utilisé pour la facture {1}.',
  'A payment that had become account credit went back, and {0} of that credit is spent. Please pay it.':
    'Un paiement devenu du crédit a été rendu, et {0} de ce crédit sont dépensés. Merci de les payer.',

  'We received your payment of {0}. Thank you.': 'Nous avons reçu votre paiement de {0}. Merci.',
  'The payment of invoice {0} did not go through.': 'Le paiement de la facture {0} n’a pas abouti.',
  'The payment of invoice {0} by your saved card did not go through.':
    'Le paiement de la facture {0} par votre carte enregistrée n’a pas abouti.',
  'Your bank asks you to confirm the payment of {0} for invoice {1}.':
    'Votre banque vous demande de confirmer le paiement de {0} pour la facture {1}.',
  'The refund of {0} of invoice {1} did not go through. We will contact you.':
    'Le remboursement de {0} sur la facture {1} n’a pas abouti. Nous vous contacterons.',
  'The payment of invoice {0} is disputed.': 'Le paiement de la facture {0} est contesté.',
  'The dispute of the payment of invoice {0} is closed; the money stays.':
    'La contestation du paiement de la facture {0} est close ; l’argent reste.',
  'The dispute of the payment of invoice {0} was decided for the payer.':
    'La contestation du paiement de la facture {0} a donné raison au payeur.',
  '{0} ending in {1}': '{0} finissant par {1}',
  '{0} was saved for later payments.': '{0} : carte enregistrée pour les paiements à venir.',
  '{0} was removed and is not charged any more.': '{0} : carte retirée, qui n’est plus débitée.',
  'Automatic payment is off, as there is no other card for it.':
    'Le paiement automatique est désactivé, car il n’y a pas d’autre carte.',
  '{0} has expired ({1}) and is not charged any more. Save another one.':
    '{0} : carte expirée ({1}), qui n’est plus débitée. Enregistrez-en une autre.',
  '{0} expires {1}. Save another one before then.':
    '{0} : carte qui expire {1}. Enregistrez-en une autre avant.',
  '{0} was renewed by its bank: {1} is charged from now on.':
    '{0} : carte renouvelée par sa banque. {1} est débitée désormais.',

  'Used for invoice {0}': 'Utilisé pour la facture {0}',
  'Paid beyond invoice {0}': 'Payé en trop pour la facture {0}',
  'Bought with invoice {0}': 'Acheté par la facture {0}',
  'Given back for {0}': 'Rendu pour {0}',
  'Given back for invoice {0}': 'Rendu pour la facture {0}',
  'Given back for cancelled invoice {0}': 'Rendu pour la facture annulée {0}',
  'Taken back with the payment': 'Repris avec le paiement',
  'Given back with the payment': 'Rendu avec le paiement',
  'Tax of invoice {0} that was not owed': 'Taxe de la facture {0} qui n’était pas due',

  'Order not possible': 'Commande impossible',
  'Order being checked': 'Commande en vérification',
  'Order not accepted': 'Commande non acceptée',
  'New invoice': 'Nouvelle facture',
  'Invoice due': 'Facture à payer',
  'Invoice changed': 'Facture modifiée',
  'New due date': 'Nouvelle échéance',
  'New credit note': 'Nouvel avoir',
  'Tax given back': 'Taxe rendue',
  'Payment received': 'Paiement reçu',
  'Payment failed': 'Paiement refusé',
  'Confirm a payment': 'Confirmez un paiement',
  'Payment not confirmed': 'Paiement non confirmé',
  'Card expires': 'Votre carte expire',
  'Account credit is owed': 'Solde négatif',
  'Hosting ready': 'Hébergement prêt',
  'Hosting suspended': 'Hébergement suspendu',
  'Hosting will be deleted': 'Suppression prochaine',
  'Change not paid': 'Changement non payé',
  'Disk space nearly full': 'Espace disque presque plein',
  'A price will change': 'Un prix va changer',
  'Setup delayed': 'Mise en service retardée',
  'Domain active': 'Domaine actif',
  'Domain expires soon': 'Échéance d’un domaine',
  'Renewal not possible': 'Renouvellement impossible',
  'Domain has left': 'Domaine transféré',
  'Transfer waits for you': 'Un transfert vous attend',
  'Transfer goes on': 'Le transfert continue',
  'Confirm your e-mail address': 'Confirmez votre adresse e-mail',
  'Domain changed': 'Domaine modifié',
  'Domain not changed': 'Domaine non modifié',
  'Website or mail not found': 'Site ou messagerie introuvable',
  'Transfer code shown': 'Code de transfert affiché',
  'Support has answered': 'Réponse de l’assistance',
  News: 'Nouvelles',
  'About your service': 'À propos de votre service',
};
