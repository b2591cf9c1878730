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
