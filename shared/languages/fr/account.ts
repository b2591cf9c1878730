/** Logging in, passwords, second factors and addresses. */
export const access: Record<string, string> = {
  'Log in to continue.': 'Connectez-vous pour continuer.',
  'You have no access to this client account.': 'Vous n’avez pas accès à ce compte client.',
  'Your role in this client account does not allow this.':
    'Votre rôle dans ce compte client ne le permet pas.',
  'This cannot be bought in this app.': 'Cet achat n’est pas possible dans cette application.',
  'This client account is not active. Contact support.':
    'Ce compte client n’est pas actif. Contactez l’assistance.',
  'Set up an authenticator app to go on.': 'Configurez une application d’authentification pour continuer.',
  'The e-mail address or the password is not right.': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'This account cannot use the app. Contact support.':
    'Ce compte ne peut pas utiliser l’application. Contactez l’assistance.',
  'Your account is not open yet. We will write to you.':
    'Votre compte n’est pas encore ouvert. Nous vous écrirons.',
  'Accounts are opened by our staff. Contact support.':
    'Les comptes sont ouverts par notre équipe. Contactez l’assistance.',
  'The terms have changed: show the present ones and ask again.':
    'Les conditions ont changé : lisez les nouvelles, puis acceptez-les.',
  'Choose a password of your own: send the same again with it in new_password.':
    'Choisissez votre propre mot de passe : renvoyez la même demande avec lui dans new_password.',
  'You have no password: show a passkey to POST /auth/confirm/passkey, then send the same again.':
    'Vous n’avez pas de mot de passe : présentez une clé d’accès à POST /auth/confirm/passkey, puis renvoyez la même demande.',
  'Show one of your passkeys to POST /auth/confirm/passkey, then send the same request again.':
    'Présentez une de vos clés d’accès à POST /auth/confirm/passkey, puis renvoyez la même demande.',
  'Confirm that it is you: send {0} to POST /auth/confirm, or show a passkey, then send the same request again.':
    'Confirmez que c’est vous : envoyez {0} à POST /auth/confirm, ou présentez une clé d’accès, puis renvoyez la même demande.',
  'your password': 'votre mot de passe',
  'a code of your second factor': 'un code de votre second facteur',
  'Go on within ten minutes.': 'Continuez dans les dix minutes.',
  'This is not your present password.': 'Ce n’est pas votre mot de passe actuel.',
  'This password is easy to guess. Choose another one.':
    'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
  'Choose a stronger password.': 'Choisissez un mot de passe plus fort.',
  'This differs from the password.': 'Ceci diffère du mot de passe.',
  'The password is changed.': 'Le mot de passe est changé.',
  'Your new password works now. Every session has ended: log in again.':
    'Votre nouveau mot de passe est valable. Toutes les sessions sont terminées : connectez-vous à nouveau.',
  'Your passkeys go on working.': 'Vos clés d’accès continuent de fonctionner.',
  'Your password is changed. Every other session has ended.':
    'Votre mot de passe est changé. Toutes les autres sessions ont pris fin.',
  'You are logged out.': 'Vous êtes déconnecté.',
  'Every other session has ended.': 'Toutes les autres sessions ont pris fin.',
  'The token is revoked.': 'La session est terminée.',
  'Send the same again with the code of your authenticator app, or a recovery code, in otp; or use a passkey.':
    'Renvoyez la même demande avec le code de votre application d’authentification, ou un code de secours, dans otp ; ou utilisez une clé d’accès.',
  'This code does not work. Wait for the next one and try again.':
    'Ce code ne fonctionne pas. Attendez le suivant et réessayez.',
  'A code has six digits.': 'Un code a six chiffres.',
  'A user has at most {0}. Remove one first.': 'Un utilisateur en a {0} au plus. Retirez-en une d’abord.',
  'This app is confirmed already.': 'Cette application est déjà confirmée.',
  'The authenticator app is removed.': 'L’application d’authentification est retirée.',
  'Add an authenticator app or a passkey first.':
    'Ajoutez d’abord une application d’authentification ou une clé d’accès.',
  'Add a passkey first.': 'Ajoutez d’abord une clé d’accès.',
  'This passkey was not accepted. Try once more, or another way.':
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou autrement.',
  'You have no password: set one, or add another passkey, first.':
    'Vous n’avez pas de mot de passe : définissez-en un, ou ajoutez une autre clé d’accès, d’abord.',
  'The passkey is removed. Delete it from your device too.':
    'La clé d’accès est retirée. Supprimez-la aussi de votre appareil.',
  'You log in with your passkeys from now on. Every other session has ended.':
    'Vous vous connectez désormais avec vos clés d’accès. Toutes les autres sessions ont pris fin.',
  'This link does not work any more. Ask for a new one.':
    'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  'This link has expired.': 'Ce lien a expiré.',
  'This is your address already.': 'C’est déjà votre adresse.',
  'Another account uses this address.': 'Un autre compte utilise cette adresse.',
  'There is already a user with this e-mail address.': 'Un utilisateur a déjà cette adresse e-mail.',
  'The address was changed too often. Wait some days, or contact support.':
    'L’adresse a été changée trop souvent. Attendez quelques jours, ou contactez l’assistance.',
  'Too many client accounts have this address. Contact support.':
    'Trop de comptes clients ont cette adresse. Contactez l’assistance.',
  'No contact address waits to be confirmed. Change `email` with PATCH /clients/{client}/profile.':
    'Aucune adresse de contact n’attend d’être confirmée. Changez `email` par PATCH /clients/{client}/profile.',
  'Follow the link in the mail to the new address to confirm it.':
    'Suivez le lien de l’e-mail envoyé à la nouvelle adresse pour la confirmer.',
  'Your new address works now. Log in with it from now on.':
    'Votre nouvelle adresse fonctionne. Connectez-vous avec elle désormais.',
  'If there is an account with this address, a mail is on its way to it.':
    'S’il y a un compte avec cette adresse, un e-mail lui est envoyé.',
  'We have sent a mail to this address. Follow its link to go on.':
    'Nous avons envoyé un e-mail à cette adresse. Suivez son lien pour continuer.',
  'This is the contact address of the account now.': 'C’est désormais l’adresse de contact du compte.',
  'The mail is on its way. Follow its link to confirm the address.':
    'L’e-mail est en route. Suivez son lien pour confirmer l’adresse.',
  'The contact address is again the one from before the change.':
    'L’adresse de contact est de nouveau celle d’avant le changement.',

  'We look at your request and will write to you.': 'Nous examinons votre demande et vous écrirons.',
  'Your account is open. You can log in now.': 'Votre compte est ouvert. Vous pouvez vous connecter.',
  'Your account is back. Log in with your new password.':
    'Votre compte est de nouveau à vous. Connectez-vous avec votre nouveau mot de passe.',
};

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
