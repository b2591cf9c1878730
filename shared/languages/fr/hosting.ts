/** Hosting accounts, their changes and renewals. */
export const hosting: Record<string, string> = {
  'This hosting account': 'Cet hébergement',
  'Hosting for {0}': 'L’hébergement de {0}',
  '{0} is being changed, which can take a while. Try again once that is done.':
    '{0} est en cours de modification, ce qui peut prendre un moment. Réessayez une fois que c’est fait.',
  '{0} is being changed. Try again in a moment.':
    '{0} est en cours de modification. Réessayez dans un instant.',
  'This hosting account is being changed. Try again in a moment.':
    'Cet hébergement est en cours de modification. Réessayez dans un instant.',
  'The cancellation of this hosting account was requested before.':
    'La résiliation de cet hébergement a déjà été demandée.',
  'The cancellation of this hosting account was requested.':
    'La résiliation de cet hébergement a été demandée.',
  'This hosting account is not active.': 'Cet hébergement n’est pas actif.',
  'This hosting account is suspended.': 'Cet hébergement est suspendu.',
  'This hosting account is ending already.': 'Cet hébergement prend déjà fin.',
  'This hosting account has no billing period. Choose immediate.':
    'Cet hébergement n’a pas de période de facturation. Choisissez immediate.',
  'There is no cancellation to be withdrawn.': 'Il n’y a pas de résiliation à retirer.',
  'The control panel does not answer. Try again in a moment.':
    'Le panneau de contrôle ne répond pas. Réessayez dans un instant.',
  'No hosting server has room for another account.':
    'Aucun serveur d’hébergement n’a de place pour un compte de plus.',

  'A change of this hosting account waits for its payment. Pay its invoice, or cancel it.':
    'Un changement de cet hébergement attend son paiement. Payez sa facture, ou annulez-la.',
  'A change of this hosting account waits for the end of the period. Withdraw it first.':
    'Un changement de cet hébergement attend la fin de la période. Retirez-le d’abord.',
  'This hosting account waits for our staff. Try again once they are done.':
    'Cet hébergement attend notre équipe. Réessayez une fois qu’elle aura terminé.',
  'This hosting account has no period that is paid for. Renew it first.':
    'Cet hébergement n’a pas de période payée. Renouvelez-le d’abord.',
  'This hosting account has options of its own. Ask our staff to change it.':
    'Cet hébergement a des options qui lui sont propres. Demandez à notre équipe de le modifier.',
  'A payment for the present period is disputed, or on its way back. Try again once that is decided.':
    'Un paiement de la période en cours est contesté, ou en cours de remboursement. Réessayez une fois que c’est décidé.',
  'A payment for this hosting went back, and our staff have yet to decide about it.':
    'Un paiement de cet hébergement a été rendu, et notre équipe doit encore décider de la suite.',
  'Account credit that paid for the present period is owed. Pay it first.':
    'Du crédit qui a payé la période en cours est dû. Payez-le d’abord.',
  '{0} has {1}. Make room, or send it again with accept_excess to go on.':
    '{0} a {1}. Faites de la place, ou renvoyez la demande avec accept_excess pour continuer.',
  'This quote is no longer good. Ask for another one.': 'Ce devis n’est plus valable. Demandez-en un autre.',
  'The account has changed since. Ask for another quote.':
    'L’hébergement a changé depuis. Demandez un autre devis.',
  'There is no change to be withdrawn.': 'Il n’y a pas de changement à retirer.',
  'An upgrade is withdrawn by cancelling its invoice while it is unpaid.':
    'Le passage à une offre supérieure se retire en annulant sa facture tant qu’elle est impayée.',
  'The next period was invoiced at the new price already.':
    'La période suivante a déjà été facturée au nouveau prix.',
  'The account has these add-ons.': 'L’hébergement a déjà ces options.',
  'This package is not on offer. Choose another one.':
    'Cette offre n’est pas en vente. Choisissez-en une autre.',
  'The account has this package for this billing cycle.':
    'L’hébergement a déjà cette offre pour ce cycle de facturation.',

  '{0} waits for our staff. It can be renewed once they are done.':
    '{0} attend notre équipe. Le renouvellement sera possible une fois qu’elle aura terminé.',
  '{0} MB of disk space where {1} MB are used': '{0} Mo d’espace disque alors que {1} Mo sont utilisés',
  '{0} MB of transfer a month where {1} MB are used':
    '{0} Mo de trafic par mois alors que {1} Mo sont utilisés',
  '{0} and {1}': '{0} et {1}',
  'Pay that one.': 'Payez celle-là.',
  'It takes effect in a moment.': 'Elle prendra effet dans un instant.',
  'Invoice {0} renews {1} already. {2}': 'La facture {0} renouvelle déjà {1}. {2}',
  '{0} can be restored only, for the fee that "restore" of the domain shows.':
    '{0} peut seulement être restauré, pour les frais indiqués dans « restore » du domaine.',
  'A change of {0} waits for its payment. Pay its invoice, or cancel it.':
    'Un changement attend son paiement : {0}. Payez sa facture, ou annulez-la.',
  '{0} has no next period: it has ended, ends, or was paid for once.':
    '{0} n’a pas de période suivante : il est terminé, prend fin, ou a été payé en une fois.',
  '{0} cannot be renewed for more than {1} years ahead.':
    '{0} ne peut pas être renouvelé plus de {1} ans à l’avance.',
};
