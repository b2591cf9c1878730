/** Names: whether they can be had, what registries ask, changes and transfers. */
export const domains: Record<string, string> = {
  'Enter a domain name such as example.com.': 'Saisissez un nom de domaine comme example.com.',
  'Name at least one domain.': 'Indiquez au moins un domaine.',
  'Name at most {0} domains.': 'Indiquez {0} domaines au plus.',
  'Enter the beginning of a name, in ASCII.': 'Saisissez le début d’un nom, en ASCII.',
  'Send only one of status, name and expires_before.':
    'Envoyez un seul de ces champs : status, name et expires_before.',
  'Send at least one of auto_renew, locked and privacy.':
    'Envoyez au moins un de ces champs : auto_renew, locked et privacy.',
  'We do not offer .{0} domains.': 'Nous ne proposons pas de domaines en .{0}.',
  '.{0} domains are not sold.': 'Les domaines en .{0} ne sont pas en vente.',
  '{0} is available.': '{0} est disponible.',
  '{0} is available at a price of its own.': '{0} est disponible à un prix particulier.',
  '{0} is already registered.': '{0} est déjà enregistré.',
  '{0} is already registered. Choose another name.': '{0} est déjà enregistré. Choisissez un autre nom.',
  '{0} is already ordered or registered here.': '{0} est déjà commandé ou enregistré ici.',
  '{0} is registered already or kept back by its registry. Choose another name.':
    '{0} est déjà enregistré ou réservé par son registre. Choisissez un autre nom.',
  '{0} Choose another name.': '{0} Choisissez un autre nom.',
  '{0} can be ordered; a person at the registry has to confirm it.':
    '{0} peut être commandé ; une personne du registre doit le confirmer.',
  '{0} is kept back by its registry and cannot be registered.':
    '{0} est réservé par son registre et ne peut pas être enregistré.',
  '{0} belongs to somebody who offers it for sale elsewhere.':
    '{0} appartient à quelqu’un qui le met en vente ailleurs.',
  'Names such as {0} cannot be registered with us.':
    'Les noms comme {0} ne peuvent pas être enregistrés chez nous.',
  'The registry gave no clear answer about {0}. Try again in a moment.':
    'Le registre n’a pas donné de réponse claire sur {0}. Réessayez dans un instant.',
  'The registry of {0} does not answer. Try again in a moment.':
    'Le registre de {0} ne répond pas. Réessayez dans un instant.',
  'The registrar gave no answer about {0}. Try again in a moment.':
    'Le bureau d’enregistrement n’a pas répondu sur {0}. Réessayez dans un instant.',
  'The registrar does not answer about {0}. Try again in a moment.':
    'Le bureau d’enregistrement ne répond pas sur {0}. Réessayez dans un instant.',
  'The registrar does not answer. Try again in a moment.':
    'Le bureau d’enregistrement ne répond pas. Réessayez dans un instant.',
  '{0} needs an acknowledgement of trademark claims, which cannot be given here.':
    '{0} demande de reconnaître des droits de marque, ce qui ne peut pas se faire ici.',
  '{0} is not sold in {1}.': '{0} n’est pas vendu en {1}.',
  '{0} is not registered by anybody: register it instead.':
    '{0} n’est enregistré par personne : enregistrez-le plutôt.',
  '{0} cannot be transferred to us.': '{0} ne peut pas être transféré chez nous.',
  'Prove that the domain is yours, then send the request again.':
    'Prouvez que le domaine est à vous, puis renvoyez la demande.',
  '{0} may belong to somebody else. Set the TXT record {1} to {2}, have it checked, and order again.':
    '{0} est peut-être à quelqu’un d’autre. Ajoutez l’enregistrement TXT {1} avec la valeur {2}, faites-le vérifier et commandez de nouveau.',
  'Nobody could say where {0} leads. Try again in a moment.':
    'Personne n’a pu dire où mène {0}. Réessayez dans un instant.',
  'The DNS does not answer. Try again in a moment.': 'Le DNS ne répond pas. Réessayez dans un instant.',

  'The registrant needs {0}.': 'Il manque au titulaire : {0}.',
  '{0} Change the profile of the account.': '{0} Modifiez le profil du compte.',
  'a first name': 'un prénom',
  'a last name': 'un nom',
  'a street address': 'une rue et un numéro',
  'a city': 'une ville',
  'a state, region or province': 'une région, une province ou un État',
  'a postcode': 'un code postal',
  'a country as two letters': 'un pays en deux lettres',
  'an e-mail address': 'une adresse e-mail',
  'a phone number such as +233201234567, with 8 to 15 digits':
    'un numéro de téléphone comme +233201234567, de 8 à 15 chiffres',
  '.{0} domains need this of the registrant.': 'Les domaines en .{0} le demandent au titulaire.',
  '.{0} domains are only for registrants with one of: {1}.':
    'Les domaines en .{0} sont réservés aux titulaires ayant l’une de ces valeurs : {1}.',
  '.{0} takes only the letters a to z, digits and hyphens.':
    '.{0} n’accepte que les lettres a à z, les chiffres et les traits d’union.',
  'A .{0} name has at least {1} characters.': 'Un nom en .{0} a au moins {1} caractères.',
  '.{0} can be registered for {1} years.': 'Un nom en .{0} s’enregistre pour {1} ans.',
  '.{0} domains need: {1}.': 'Les domaines en .{0} demandent : {1}.',
  'Say in which language or script the name is: {0}.':
    'Indiquez dans quelle langue ou écriture est le nom : {0}.',
  '.{0} domains do not ask this.': 'Les domaines en .{0} ne le demandent pas.',

  'The domain is not in our account at the registry.': 'Le domaine n’est pas dans notre compte au registre.',
  'Domains of this ending have no transfer code. Ask support.':
    'Les domaines de cette extension n’ont pas de code de transfert. Contactez l’assistance.',
  'Domains of this ending do not have this.': 'Les domaines de cette extension n’ont pas cela.',
  'The domain has expired. Renew it.': 'Le domaine a expiré. Renouvelez-le.',
  'The domain has expired. Renew it first.': 'Le domaine a expiré. Renouvelez-le d’abord.',
  'Only an active domain has this.': 'Seul un domaine actif a cela.',
  'Only an active domain can be changed.': 'Seul un domaine actif peut être modifié.',
  'Our staff look after this domain at its registry. Open a ticket.':
    'Notre équipe s’occupe de ce domaine auprès de son registre. Ouvrez un ticket.',
  'Another change of this domain is under way. Wait until it is done, then look again.':
    'Un autre changement de ce domaine est en cours. Attendez qu’il soit fait, puis regardez de nouveau.',
  'The domain was changed meanwhile. Look again, then decide.':
    'Le domaine a été modifié entre-temps. Regardez de nouveau, puis décidez.',
  'This change was undone already.': 'Ce changement a déjà été annulé.',
  'This change cannot be undone, or not any more.': 'Ce changement ne peut pas, ou plus, être annulé.',
  'It was withdrawn before it was made.': 'Il a été retiré avant d’être fait.',
  'It was changed again meanwhile, so there is nothing left to undo.':
    'Il y a eu un autre changement entre-temps : il n’y a plus rien à annuler.',
  'The change was refused. Nothing was changed.': 'Le changement a été refusé. Rien n’a été modifié.',
  'The domain cannot be unlocked yet: new domains, transfers and registrants are locked for sixty days.':
    'Le domaine ne peut pas encore être déverrouillé : après un enregistrement, un transfert ou un changement de titulaire, il est verrouillé soixante jours.',
  'The registry does not accept this data. Check it and send it again.':
    'Le registre n’accepte pas ces données. Vérifiez-les et renvoyez-les.',
  'This makes somebody else the registrant: the domain cannot be transferred for {0} days. Send it again with accept_transfer_lock to go on.':
    'Cela change le titulaire : le domaine ne pourra pas être transféré pendant {0} jours. Renvoyez la demande avec accept_transfer_lock pour continuer.',

  'Enter the code that your present registrar shows.':
    'Saisissez le code que montre votre bureau d’enregistrement actuel.',
  'The transfer of this domain does not wait for another code.':
    'Le transfert de ce domaine n’attend pas d’autre code.',
  'The transfer needs another code: send it to transfer/auth-code.':
    'Le transfert demande un autre code : envoyez-le à transfer/auth-code.',
  'The transfer of this domain does not wait for you.': 'Le transfert de ce domaine ne vous attend pas.',
  'There is no transfer of {0} that could be called off.': 'Il n’y a pas de transfert de {0} à annuler.',
  'Our staff see to the transfer of {0}. Write to us to call it off.':
    'Notre équipe s’occupe du transfert de {0}. Écrivez-nous pour l’annuler.',
  'The transfer is being called off.': 'Le transfert est en cours d’annulation.',
  'The transfer is submitted again.': 'Le transfert est de nouveau demandé.',
  'The transfer is submitted again with this code.': 'Le transfert est de nouveau demandé avec ce code.',

  '{0} cannot be restored by order. Write to us: our staff ask the registry.':
    '{0} ne peut pas être restauré par commande. Écrivez-nous : notre équipe s’adresse au registre.',
  '{0} is not in redemption: there is nothing to restore.':
    '{0} n’est pas en rédemption : il n’y a rien à restaurer.',
  'The registry wants {0} now to restore {1}. Ask again to accept that.':
    'Le registre demande maintenant {0} pour restaurer {1}. Renvoyez la demande pour l’accepter.',
  'The registrar does not have {0} at present. Try again in two hours.':
    'Le bureau d’enregistrement n’a pas {0} en ce moment. Réessayez dans deux heures.',
  'The registrar says that {0} expires at {1}, which is noted now.':
    'Le bureau d’enregistrement dit que {0} expire le {1}, ce qui est noté maintenant.',
  '{0} Try again to renew it from then on.': '{0} Réessayez pour le renouveler à partir de cette date.',
};
