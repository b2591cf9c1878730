/** States of invoices and orders within a sentence. */
export const states: Record<string, string> = {
  draft: 'en préparation',
  unpaid: 'impayée',
  paid: 'payée',
  refunded: 'remboursée',
  cancelled: 'annulée',
  pending: 'en attente',
  active: 'payée',
  fraud: 'refusée',
};

/** That there is no such thing, or not for this user. */
export const notFound: Record<string, string> = {
  'There is no such client.': 'Ce compte client n’existe pas.',
  'There is no such coupon.': 'Ce code promotionnel n’existe pas.',
  'There is no such credit note.': 'Cet avoir n’existe pas.',
  'There is no such device.': 'Cet appareil n’existe pas.',
  'There is no such domain.': 'Ce domaine n’existe pas.',
  'There is no such factor.': 'Cette application d’authentification n’existe pas.',
  'There is no such hosting.': 'Cet hébergement n’existe pas.',
  'There is no such hosting account.': 'Cet hébergement n’existe pas.',
  'There is no such invitation.': 'Cette invitation n’existe pas.',
  'There is no such report.': 'Ce rapport n’existe pas.',
  'There is no such export.': 'Cet export n’existe pas.',
  'There is no such invoice.': 'Cette facture n’existe pas.',
  'There is no such operation.': 'Ce changement n’existe pas.',
  'There is no such order.': 'Cette commande n’existe pas.',
  'There is no such page.': 'Cette page n’existe pas.',
  'There is no such passkey.': 'Cette clé d’accès n’existe pas.',
  'There is no such pay link.': 'Ce lien de paiement n’existe pas.',
  'There is no such payment.': 'Ce paiement n’existe pas.',
  'There is no such payment at this gateway.': 'Ce paiement n’existe pas chez ce prestataire.',
  'There is no such payment method.': 'Ce moyen de paiement n’existe pas.',
  'There is no such proof.': 'Cette preuve n’existe pas.',
  'There is no such record.': 'Cet enregistrement n’existe pas.',
  'There is no such reply.': 'Ce modèle de réponse n’existe pas.',
  'There is no such snapshot.': 'Cet état antérieur n’existe pas.',
  'There is no such ticket.': 'Ce ticket n’existe pas.',
  'There is no such token.': 'Cette session n’existe pas.',
  'There is no such user.': 'Cet utilisateur n’existe pas.',
};

/** What is wrong with a request, whatever it is about. */
export const requests: Record<string, string> = {
  'This is required.': 'Ce champ est obligatoire.',
  'This is not valid.': 'Cette valeur n’est pas valable.',
  'Send a text.': 'Envoyez un texte.',
  'Send a number.': 'Envoyez un nombre.',
  'Send a whole number.': 'Envoyez un nombre entier.',
  'Send true or false.': 'Envoyez true ou false.',
  'Send a list.': 'Envoyez une liste.',
  'Send an object.': 'Envoyez un objet.',
  'Send at most {0}.': 'Envoyez au plus {0}.',
  'Send at least {0}.': 'Envoyez au moins {0}.',
  'Send at most ten.': 'Envoyez-en dix au plus.',
  'Use at most {0} characters.': 'Utilisez {0} caractères au plus.',
  'Use at least {0} characters.': 'Utilisez au moins {0} caractères.',
  'Use at most {0} bytes.': 'Utilisez {0} octets au plus.',
  'Send the code of a country (ISO 3166-1), such as US or USA.':
    'Envoyez le code d’un pays (ISO 3166-1), comme US ou USA.',
  'Choose one of {0}.': 'Choisissez l’une de ces valeurs : {0}.',
  'Give one of: {0}.': 'Indiquez l’une de ces valeurs : {0}.',
  'Name one of {0}.': 'Indiquez l’une de ces valeurs : {0}.',
  'Choose at most {0}.': 'Choisissez {0} au plus.',
  'There is no such field.': 'Ce champ n’existe pas.',
  'This cannot be changed here.': 'Ceci ne peut pas être modifié ici.',
  'This is in the list twice.': 'Ceci figure deux fois dans la liste.',
  'Send at least one field.': 'Envoyez au moins un champ.',
  'Remove the control characters.': 'Retirez les caractères de contrôle.',
  'Enter an e-mail address.': 'Saisissez une adresse e-mail.',
  'Enter a phone number such as +{0}.': 'Saisissez un numéro de téléphone comme +{0}.',
  'Enter the number with its country code, such as +{0}.':
    'Saisissez le numéro avec son indicatif de pays, comme +{0}.',
  'Enter the number with its country code, such as +233201234567.':
    'Saisissez le numéro avec son indicatif de pays, comme +233201234567.',
  'Enter the number with letters and digits only.':
    'Saisissez le numéro avec des lettres et chiffres seulement.',
  'Use a two-letter country code.': 'Utilisez un code de pays à deux lettres.',
  'Use the two-letter code of a country, such as GH.': 'Utilisez le code à deux lettres d’un pays, comme GH.',
  'Enter a date such as {0}-{1}-{2}.': 'Saisissez une date comme {0}-{1}-{2}.',
  'The last day is before the first.': 'Le dernier jour précède le premier.',
  'Ask for at most {0} days.': 'Demandez {0} jours au plus.',
  'Name each kind once.': 'Nommez chaque genre une seule fois.',
  'Send a language tag such as en-GH.': 'Envoyez une étiquette de langue comme fr-CI.',
  'Send an IANA time zone such as Africa/Accra.': 'Envoyez un fuseau horaire IANA comme Africa/Abidjan.',
  'Send the token as the push service gave it.':
    'Envoyez le jeton tel que le service de notification l’a donné.',
  'Devices of this platform are reached through another push service.':
    'Les appareils de cette plateforme sont joints par un autre service de notification.',
  'This is no token of the push service.': 'Ceci n’est pas un jeton du service de notification.',
  'Nothing is sent to browsers here.': 'Rien n’est envoyé aux navigateurs ici.',
  'Use base{0}url.': 'Utilisez base{0}url.',
  'Send an Idempotency-Key header.': 'Envoyez un en-tête Idempotency-Key.',
  'Send an integer client id.': 'Envoyez un numéro de client entier.',
  'This differs from the client in the path.': 'Ceci diffère du client du chemin.',
  'You have several client accounts: name one in this header.':
    'Vous avez plusieurs comptes clients : nommez-en un dans cet en-tête.',
  'This is not a cursor of this list.': 'Ceci n’est pas un curseur de cette liste.',
  'Send the body as application/json.': 'Envoyez le corps en application/json.',
  'The request body is not valid JSON.': 'Le corps de la requête n’est pas du JSON valable.',
  'This is not valid JSON.': 'Ceci n’est pas du JSON valable.',
  'The request body is not a valid form.': 'Le corps de la requête n’est pas un formulaire valable.',
  'This is not valid multipart/form-data.': 'Ceci n’est pas du multipart/form-data valable.',
  'The request body is larger than {0} bytes.': 'Le corps de la requête dépasse {0} octets.',
  'A file is larger than {0}, the most one may have.': 'Un fichier dépasse {0}, la taille maximale.',
  'Send files as {0}.': 'Envoyez les fichiers sous {0}.',
  'Attach at most {0} files.': 'Joignez {0} fichiers au plus.',
  'Some of the data sent is not valid.': 'Certaines données envoyées ne sont pas valables.',
  'The same request is being carried out. Try again.': 'La même demande est en cours d’exécution. Réessayez.',
  'This Idempotency-Key was used for another request. Use a new key for a new request.':
    'Cette Idempotency-Key a servi à une autre demande. Utilisez une nouvelle clé pour une nouvelle demande.',
  'The record was changed by another request at the same time. Try again.':
    'Une autre demande a modifié ces données au même moment. Réessayez.',
  'Something went wrong on our side.': 'Un problème est survenu chez nous.',
  'This takes longer than usual. Send the same request again to learn how it has ended.':
    'Cela prend plus de temps que d’habitude. Renvoyez la même demande pour savoir comment elle s’est terminée.',
  'Too many requests. Wait a little and try again.': 'Trop de demandes. Attendez un moment, puis réessayez.',
  'There are too many requests from everybody at this moment. Try again in a few seconds.':
    'Nous recevons trop de demandes en ce moment. Réessayez dans quelques secondes.',
  'Most requests fail. What was paid is recorded as soon as this is over.':
    'La plupart des demandes échouent. Ce qui a été payé sera enregistré dès que ce sera fini.',
  'Payments are recorded, and services set up, later than usual.':
    'Les paiements sont enregistrés, et les services mis en place, plus tard que d’habitude.',
  'Attachments of tickets can be neither sent nor opened.':
    'Les pièces jointes des tickets ne peuvent être ni envoyées ni ouvertes.',
};
