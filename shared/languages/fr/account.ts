/** Members, invitations, tickets, what needs attention, and leaving. */
export const account: Record<string, string> = {
  'At most {0} tickets are merged into one.': 'Au plus {0} tickets peuvent être joints à un seul.',
  'Name another ticket of the client.': 'Indiquez un autre ticket du client.',
  'There are {0} templates already. Remove one first.': 'Il y a déjà {0} modèles. Supprimez-en un d’abord.',
  'This ticket was merged into {0}, where it goes on.':
    'Ce ticket a été joint au ticket {0}, où il continue.',
  'This invitation was sent to another address. Log in with that one.':
    'Cette invitation a été envoyée à une autre adresse. Connectez-vous avec celle-là.',
  'You have an account with this address. Log in with it and accept the invitation.':
    'Vous avez un compte avec cette adresse. Connectez-vous avec elle et acceptez l’invitation.',
  'This invitation does not work any more. Ask for a new one.':
    'Cette invitation ne fonctionne plus. Demandez-en une nouvelle.',
  'Somebody with this address is a member already.': 'Quelqu’un avec cette adresse est déjà membre.',
  'At most {0} invitations can be open. Withdraw one.':
    '{0} invitations au plus peuvent être ouvertes. Retirez-en une.',
  'The invitation is withdrawn.': 'L’invitation est retirée.',
  'A client account has at most {0} users.': 'Un compte client a {0} utilisateurs au plus.',
  'This user may use client {0} already.': 'Cet utilisateur a déjà accès au client {0}.',
  'This user may no longer use the client account.': 'Cet utilisateur n’a plus accès au compte client.',
  'Only an owner of the client account makes or changes owners.':
    'Seul un propriétaire du compte client désigne ou modifie des propriétaires.',
  'A client account needs an owner. Make somebody else an owner first.':
    'Un compte client a besoin d’un propriétaire. Désignez-en d’abord un autre.',
  'These mails are always sent.': 'Ces e-mails sont toujours envoyés.',

  'Attach only files of these types: {0}.': 'Joignez seulement des fichiers de ces types : {0}.',
  'This file is empty.': 'Ce fichier est vide.',
  'The content of this file is not what its name says.':
    'Le contenu de ce fichier n’est pas ce que son nom annonce.',
  'The attachments could not be stored. Try again in a moment.':
    'Les pièces jointes n’ont pas pu être enregistrées. Réessayez dans un instant.',
  'Choose one of the departments in the mobile configuration.':
    'Choisissez l’un des services de la configuration mobile.',

  'Setting up {0} takes longer than usual. We are looking into it.':
    'La mise en service de {0} prend plus de temps que d’habitude. Nous nous en occupons.',
  'hosting for {0}': 'l’hébergement de {0}',
  'Invoice {0} is overdue.': 'La facture {0} est en retard.',
  'Hosting for {0} is suspended.': 'L’hébergement de {0} est suspendu.',
  '{0} has expired and can be restored for a fee only.':
    '{0} a expiré et ne peut être restauré que contre des frais.',
  '{0} has expired. Renew it now to keep it.': '{0} a expiré. Renouvelez-le maintenant pour le garder.',
  'Confirm your e-mail address for {0} by the link that the registrar has sent you, or it stops working.':
    'Confirmez votre adresse e-mail pour {0} par le lien que le bureau d’enregistrement vous a envoyé, sinon il cessera de fonctionner.',
  'Automatic payment has no card that can be charged. Save one.':
    'Le paiement automatique n’a pas de carte utilisable. Enregistrez-en une.',
  'We have answered "{0}".': 'Nous avons répondu à « {0} ».',

  'Your account is deleted.': 'Votre compte est supprimé.',
  'Your account cannot be deleted yet.': 'Votre compte ne peut pas encore être supprimé.',
  'Cancel {0} first.': 'Résiliez d’abord {0}.',
  '1 hosting account': '1 hébergement',
  '{0} hosting accounts': '{0} hébergements',
  'Transfer away {0} first, or let them expire.':
    'Transférez d’abord {0} ailleurs, ou attendez l’expiration.',
  '1 domain': '1 domaine',
  '{0} domains': '{0} domaines',
  'Pay {0} first, or ask support to cancel them.':
    'Payez d’abord {0}, ou demandez l’annulation à l’assistance.',
  '1 invoice': '1 facture',
  '{0} invoices': '{0} factures',
  'Wait for {0}, or ask support to cancel them.': 'Attendez {0}, ou demandez l’annulation à l’assistance.',
  '1 order': '1 commande',
  '{0} orders': '{0} commandes',
  'Use your account credit of {0} first, or ask support to pay it out.':
    'Utilisez d’abord le crédit du compte de {0}, ou demandez à l’assistance de vous le verser.',
  'Buy account credit for the {0} that you owe first, or ask support.':
    'Achetez d’abord du crédit pour les {0} que vous devez, ou contactez l’assistance.',
  'The contact address was changed. Wait until seven days after that, or ask support.':
    'L’adresse de contact a été changée. Attendez sept jours après ce changement, ou contactez l’assistance.',
  'Your e-mail address was changed. Wait until seven days after that, or ask support.':
    'Votre adresse e-mail a été changée. Attendez sept jours après ce changement, ou contactez l’assistance.',
  '1 client account': '1 compte client',
  '{0} client accounts': '{0} comptes clients',
  'Make somebody else an owner of {0} first, or remove the other members.':
    'Désignez d’abord un autre propriétaire pour {0}, ou retirez les autres membres.',
  'You have asked for an export in the last 24 hours. Ask for another one after that.':
    'Vous avez demandé un export au cours des dernières 24 heures. Redemandez-en un ensuite.',
};
