/** Invoices, payments, credit, cards and documents. */
export const billing: Record<string, string> = {
  '{0} is charged in steps of {1}.': 'Les montants en {0} vont par pas de {1}.',
  'Use no more decimals than {0} has.': 'N’utilisez pas plus de décimales que {0} n’en a.',
  'Enter an amount above zero.': 'Saisissez un montant supérieur à zéro.',
  'Enter an amount such as 25.50.': 'Saisissez un montant comme 25,50.',
  'The amount must be above zero.': 'Le montant doit être supérieur à zéro.',
  'The amount must not be zero.': 'Le montant ne doit pas être nul.',
  'Enter an amount from {0} to {1} {2}.': 'Saisissez un montant de {0} à {1} {2}.',
  'Account credit cannot be bought with account credit.':
    'Du crédit ne peut pas être acheté avec le crédit du compte.',
  'There is no account credit to use.': 'Il n’y a pas de crédit à utiliser.',
  'The account credit is not enough: a part of it has to leave {0} or more to be paid.':
    'Le crédit du compte ne suffit pas : s’il en paie une partie, il doit rester au moins {0} à payer.',
  'There is account credit of only {0}.': 'Le crédit du compte n’est que de {0}.',
  'This invoice has a balance of only {0}.': 'Il ne reste que {0} à payer sur cette facture.',
  'Use all of {0}, or leave {1} or more to be paid otherwise.':
    'Utilisez la totalité de {0}, ou laissez au moins {1} à payer autrement.',
  'This was done today already. Give another reason to do it once more.':
    'Ceci a déjà été fait aujourd’hui. Donnez une autre raison pour le refaire.',
  'The client has only {0}.': 'Le client n’a que {0}.',
  'Pay {0} {1} or more, or all of {2}.': 'Payez au moins {0} {1}, ou la totalité de {2}.',
  'Pay all of {0}, or leave {1} or more for later.':
    'Payez la totalité de {0}, ou laissez au moins {1} pour plus tard.',

  'The invoice is {0}: only an unpaid one can be cancelled.':
    'La facture est {0} : seule une facture impayée peut être annulée.',
  'This invoice belongs to an order. Cancel the order instead.':
    'Cette facture est celle d’une commande. Annulez plutôt la commande.',
  'A renewal is not cancelled: let it be, or cancel the service.':
    'Un renouvellement ne s’annule pas : laissez-le, ou résiliez le service.',
  'This invoice was written by our staff. Ask them to cancel it.':
    'Cette facture a été établie par notre équipe. Demandez-lui de l’annuler.',
  'A payment of this invoice is being processed. Wait for its result.':
    'Un paiement de cette facture est en cours de traitement. Attendez son résultat.',
  'This invoice is already paid.': 'Cette facture est déjà payée.',
  'This invoice cannot be paid.': 'Cette facture ne peut pas être payée.',
  '{0} is {1}: nothing is to be paid.': 'La facture {0} est {1} : il n’y a rien à payer.',
  '{0} takes no more lines: only one that staff have written does, until something is paid of it.':
    '{0} n’accepte plus de lignes : seule une facture établie par notre équipe le fait, tant que rien n’en est payé.',
  'Invoice {0} is being paid. Try again in a moment.':
    'La facture {0} est en cours de paiement. Réessayez dans un instant.',
  'The tax of invoice {0} has changed: {1} are to be paid now.':
    'La taxe de la facture {0} a changé : il y a maintenant {1} à payer.',
  'This invoice was made before invoices had documents.':
    'Cette facture date d’avant les documents : elle n’en a pas.',
  'This account has too many records for a statement. Contact support.':
    'Ce compte a trop d’écritures pour un relevé. Contactez l’assistance.',

  'Name a payment gateway.': 'Indiquez un prestataire de paiement.',
  'Choose a gateway.': 'Choisissez un prestataire de paiement.',
  'This payment method is not offered. Choose another one.':
    'Ce moyen de paiement n’est pas proposé. Choisissez-en un autre.',
  'This payment method is not offered. Choose one of: {0}.':
    'Ce moyen de paiement n’est pas proposé. Choisissez parmi : {0}.',
  'This payment method cannot charge {0}. Choose another one.':
    'Ce moyen de paiement n’accepte pas {0}. Choisissez-en un autre.',
  'This payment method takes {0} or more, not {1}. {2}':
    'Ce moyen de paiement accepte {0} au moins, et non {1}. {2}',
  'This payment method takes at most {0}, not {1}. {2}':
    'Ce moyen de paiement accepte {0} au plus, et non {1}. {2}',
  'Choose another one, or pay with account credit or by bank transfer.':
    'Choisissez-en un autre, ou payez avec le crédit du compte ou par virement.',
  'No payment method takes {0}. Pay with account credit or by bank transfer.':
    'Aucun moyen de paiement n’accepte {0}. Payez avec le crédit du compte ou par virement.',
  'This payment method cannot be used for this invoice. Choose another one.':
    'Ce moyen de paiement ne convient pas à cette facture. Choisissez-en un autre.',
  'This payment method is kept at another gateway. Leave the gateway out.':
    'Ce moyen de paiement est enregistré chez un autre prestataire. N’indiquez pas de prestataire.',
  'This payment method cannot be charged any more. Use another one.':
    'Ce moyen de paiement ne peut plus être débité. Utilisez-en un autre.',
  'This payment method cannot be charged any more. Save it again, or another one.':
    'Ce moyen de paiement ne peut plus être débité. Enregistrez-le de nouveau, ou un autre.',
  'Pay by a saved method or by mobile money, not both.':
    'Payez par un moyen enregistré ou par mobile money, pas les deux.',
  'Mobile money is not offered.': 'Le mobile money n’est pas proposé.',
  'This gateway has no mobile money.': 'Ce prestataire n’a pas de mobile money.',
  'Enter the number of the wallet.': 'Saisissez le numéro du portefeuille.',
  'Enter the number of the wallet, digits only.': 'Saisissez le numéro du portefeuille, chiffres seulement.',
  'Enter the code of the network.': 'Saisissez le code du réseau.',
  'Enter the code of the network, such as mtn.': 'Saisissez le code du réseau, comme mtn.',
  'This payment waits for no code.': 'Ce paiement n’attend pas de code.',
  'The payment service does not answer. Try again in a moment.':
    'Le service de paiement ne répond pas. Réessayez dans un instant.',

  'Invoices are made {0} days ahead: choose at most that.':
    'Les factures sont établies {0} jours à l’avance : choisissez {0} au plus.',
  'Make another method the default instead.': 'Choisissez plutôt un autre moyen à utiliser en premier.',
  'The default method cannot be the backup too.':
    'Le moyen utilisé en premier ne peut pas être aussi celui de secours.',
  'A method is either the default or the backup.':
    'Un moyen de paiement est utilisé soit en premier, soit en secours.',
  'At most {0} payment methods are kept. Remove one first.':
    '{0} moyens de paiement au plus sont gardés. Retirez-en un d’abord.',
  'No payment method can be saved here. Choose another gateway.':
    'Aucun moyen de paiement ne peut être enregistré ici. Choisissez un autre prestataire.',
  'This payment has left no card that could be charged again.':
    'Ce paiement n’a pas laissé de carte qui puisse être débitée de nouveau.',
  'Name a payment: this gateway keeps the card of a payment only.':
    'Indiquez un paiement : ce prestataire ne garde que la carte d’un paiement.',

  "Give the bank's reference of the transfer.": 'Indiquez la référence bancaire du virement.',
  'The bank reference {0} was recorded before, as payment {1} of client {2} at {3}. Nothing was changed.':
    'La référence bancaire {0} a déjà été enregistrée, comme paiement {1} du client {2} le {3}. Rien n’a été modifié.',
  'The payment has no such open dispute.': 'Le paiement n’a pas ce litige ouvert.',
  'A transfer by bank has no disputes here.': 'Un virement n’a pas de litige ici.',
  '{0} takes evidence on its own site only.': '{0} ne prend les preuves que sur son propre site.',
  '{0} takes exactly one file.': '{0} prend exactement un fichier.',
  '{0} wants the phone number of the client, who has given none.':
    'Il faut à {0} le numéro de téléphone du client, qui n’en a donné aucun.',
  'Evidence was sent at {0}. Banks take it once.':
    'Les preuves ont été envoyées le {0}. Les banques ne les prennent qu’une fois.',
  'Another system still bills this client: give it back there.':
    'Un autre système facture encore ce client : remboursez-le là-bas.',
  'It was received by another system: give it back at its gateway, and record it here with the reference that it has there.':
    'Il a été reçu par un autre système : remboursez-le chez son prestataire, et enregistrez-le ici avec la référence qu’il y a.',
  'All of it was paid back before, or is on its way.': 'Tout a déjà été remboursé, ou est en route.',
  'This refund is being asked for at this moment. Look at the payment again in a minute.':
    'Ce remboursement est demandé en ce moment. Revoyez le paiement dans une minute.',
  'A refund of {0} was asked for at {1} for the same reason, and is {2}. Nothing was changed. To pay back as much once more, give it a --key of its own.':
    'Un remboursement de {0} a été demandé le {1} pour la même raison, et son état est « {2} ». Rien n’a été modifié. Pour rembourser autant une fois de plus, donnez-lui une --key à lui.',
  'No such refund of this payment waits for bank details.':
    'Ce paiement n’a pas ce remboursement en attente de coordonnées bancaires.',
  'A transfer by bank is sent back by bank.': 'Un virement est remboursé par virement.',
  '{0} asks the customer itself, by e-mail. There is nothing to send.':
    '{0} s’adresse lui-même au client, par e-mail. Il n’y a rien à envoyer.',

  'The invoice is paid.': 'La facture est payée.',
  'We received {0}. {1} is left to pay.': 'Nous avons reçu {0}. Il reste {1} à payer.',
  'The payment is being processed, which may take a while. You need not pay again.':
    'Le paiement est en cours de traitement, ce qui peut prendre du temps. Inutile de payer une seconde fois.',
  'The payment is being processed.': 'Le paiement est en cours de traitement.',
  'Approve the payment on your phone.': 'Validez le paiement sur votre téléphone.',
  'Enter the code that was sent to your phone.': 'Saisissez le code envoyé sur votre téléphone.',
  'Waiting for the payment to be confirmed.': 'En attente de la confirmation du paiement.',
  'No payment has been started.': 'Aucun paiement n’a été commencé.',
  'The payment did not go through. Try another payment method.':
    'Le paiement n’a pas abouti. Essayez un autre moyen de paiement.',
};
