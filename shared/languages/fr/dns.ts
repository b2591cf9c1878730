/** Zones, nameservers and DNSSEC. */
export const dns: Record<string, string> = {
  'Enter an IPv{0} address.': 'Saisissez une adresse IPv{0}.',
  'Enter an IP address.': 'Saisissez une adresse IP.',
  'Enter a host name.': 'Saisissez un nom d’hôte.',
  'Enter the host name of a mail server.': 'Saisissez le nom d’hôte d’un serveur de messagerie.',
  'Enter the host name of a nameserver.': 'Saisissez le nom d’hôte d’un serveur de noms.',
  'Enter a host name such as ns{0}.example.net.': 'Saisissez un nom d’hôte comme ns{0}.example.net.',
  'Enter weight, port and host name: "{0} {1} sip.example.net".':
    'Saisissez poids, port et nom d’hôte : « {0} {1} sip.example.net ».',
  'Enter flags, tag and value: {0} issue "letsencrypt.org".':
    'Saisissez indicateurs, étiquette et valeur : {0} issue "letsencrypt.org".',
  'Enter a text of one line.': 'Saisissez un texte d’une ligne.',
  'Give a priority.': 'Indiquez une priorité.',
  'Only MX and SRV have a priority.': 'Seuls MX et SRV ont une priorité.',
  'Enter a name below the domain, or @ for the domain itself.':
    'Saisissez un nom du domaine, ou @ pour le domaine lui-même.',
  'Enter the digest in hexadecimal digits.': 'Saisissez l’empreinte en chiffres hexadécimaux.',
  'Name at least one address.': 'Indiquez au moins une adresse.',
  'Name at least two nameservers.': 'Indiquez au moins deux serveurs de noms.',
  'Name at most {0} nameservers.': 'Indiquez {0} serveurs de noms au plus.',
  'Name each nameserver once.': 'Indiquez chaque serveur de noms une seule fois.',
  'Name a host below {0}.': 'Indiquez un hôte sous {0}.',

  'This is too much for one change. Send it in parts.':
    'C’est trop pour un seul changement. Envoyez-le en plusieurs parties.',
  'The nameservers of this zone ({0}) have no {1} records.':
    'Les serveurs de noms de cette zone ({0}) n’ont pas d’enregistrements {1}.',
  'Records of one host and type have one lifetime here.':
    'Les enregistrements d’un même hôte et type ont ici une seule durée de vie.',
  'Add or remove at least one record.': 'Ajoutez ou retirez au moins un enregistrement.',
  'The zone was changed meanwhile. Look again, then decide.':
    'La zone a été modifiée entre-temps. Regardez de nouveau, puis décidez.',
  'The zone is being changed by another request. Look again when that is done.':
    'Une autre demande modifie la zone. Regardez de nouveau quand ce sera fait.',
  'Our nameservers have no zone for this domain yet: order hosting for it first, or send force.':
    'Nos serveurs de noms n’ont pas encore de zone pour ce domaine : commandez d’abord un hébergement, ou envoyez force.',
  '{0} has no address. Check how it is written, or send force.':
    '{0} n’a pas d’adresse. Vérifiez comment il s’écrit, ou envoyez force.',
  'The nameservers cannot be checked just now. Try again in a moment, or send force.':
    'Les serveurs de noms ne peuvent pas être vérifiés en ce moment. Réessayez dans un instant, ou envoyez force.',
  'Sign the zone first, or send force.': 'Signez d’abord la zone, ou envoyez force.',
  'The nameservers of the domain do not say by which keys its zone is signed. Send force.':
    'Les serveurs de noms du domaine ne disent pas par quelles clés sa zone est signée. Envoyez force.',
  'The zone has no keys. {0}': 'La zone n’a pas de clés. {0}',
  'This is not the digest of the key that it names.': 'Ce n’est pas l’empreinte de la clé désignée.',
  'None of them fits a key of the zone. {0}': 'Aucun ne correspond à une clé de la zone. {0}',
  'The keys of the zone cannot be looked up just now. Try again, or send force.':
    'Les clés de la zone ne peuvent pas être lues en ce moment. Réessayez, ou envoyez force.',
  'Send it again with accept_dnssec_risk to go on.':
    'Renvoyez la demande avec accept_dnssec_risk pour continuer.',
  'The former DS records are not known to fit the keys of the zone: the domain may stop working.':
    'Rien ne dit que les anciens enregistrements DS correspondent aux clés de la zone : le domaine peut cesser de fonctionner.',
  'The registry has DS records: unless the nameservers sign the zone with the same keys, it stops working. Remove them first by PUT …/dnssec, or send it again with accept_dnssec_risk to go on.':
    'Le registre a des enregistrements DS : si les serveurs de noms ne signent pas la zone avec les mêmes clés, elle cesse de fonctionner. Retirez-les d’abord par PUT …/dnssec, ou renvoyez la demande avec accept_dnssec_risk pour continuer.',
  'The nameserver does not answer. Try again in a moment.':
    'Le serveur de noms ne répond pas. Réessayez dans un instant.',
  'Our nameservers have no zone for this domain: order hosting for it, or delegate it to {0} for a zone of its own.':
    'Nos serveurs de noms n’ont pas de zone pour ce domaine : commandez un hébergement, ou déléguez-le à {0} pour qu’il ait sa propre zone.',
  'This zone was written by hand in a form that cannot be changed here.':
    'Cette zone a été écrite à la main sous une forme qui ne peut pas être modifiée ici.',
  'The registry takes the keys of a zone: sign the zone first, and give a SHA-256 digest (type 2) of each key.':
    'Le registre prend les clés d’une zone : signez d’abord la zone, et donnez une empreinte SHA-256 (type 2) de chaque clé.',
  'The zone was written by hand in a form that cannot be changed here.':
    'La zone a été écrite à la main sous une forme qui ne peut pas être modifiée ici.',
  'The zone is too large to be changed here.': 'La zone est trop grande pour être modifiée ici.',
  'There is no zone of this name at our nameservers.': 'Nos serveurs de noms n’ont pas de zone de ce nom.',
  'There are no records of this type where the zone of this domain is.':
    'Il n’y a pas d’enregistrements de ce type là où se trouve la zone de ce domaine.',
  'Other nameservers serve this domain: change its records there, or its nameservers here.':
    'D’autres serveurs de noms servent ce domaine : modifiez ses enregistrements là-bas, ou ses serveurs de noms ici.',

  'The SPF record of {0} has no right address in {1}, so that receivers ignore all of it.':
    'L’enregistrement SPF de {0} n’a pas d’adresse correcte dans {1} : les destinataires l’ignorent en entier.',
  'The SPF record of {0} lets everybody send mail in its name. End it with ~all or -all.':
    'L’enregistrement SPF de {0} laisse tout le monde envoyer des e-mails en son nom. Terminez-le par ~all ou -all.',
  'The SPF record of {0} asks for more than ten look-ups, so that receivers ignore it.':
    'L’enregistrement SPF de {0} demande plus de dix consultations : les destinataires l’ignorent.',
  '{0} has two SPF records, so that neither counts. Make them one.':
    '{0} a deux enregistrements SPF : aucun ne compte. Réunissez-les en un seul.',
  'The DMARC record of {0} has no policy. Use p=none, p=quarantine or p=reject.':
    'L’enregistrement DMARC de {0} n’a pas de politique. Utilisez p=none, p=quarantine ou p=reject.',
  'The DMARC record of {0} has the unknown policy {1}. Use p=none, p=quarantine or p=reject.':
    'L’enregistrement DMARC de {0} a la politique inconnue {1}. Utilisez p=none, p=quarantine ou p=reject.',
  'The DMARC record of {0} is not looked at there: its host has to begin with _dmarc.':
    'L’enregistrement DMARC de {0} n’est pas lu à cet endroit : son hôte doit commencer par _dmarc.',
  'There are two DMARC records, so that neither counts. Keep one.':
    'Il y a deux enregistrements DMARC : aucun ne compte. Gardez-en un.',
  '{0} is a CNAME, which stands alone: remove its other records or the CNAME.':
    '{0} est un CNAME, qui doit être seul : retirez ses autres enregistrements ou le CNAME.',
  'The domain itself cannot be a CNAME. Use A and AAAA records, or an ANAME.':
    'Le domaine lui-même ne peut pas être un CNAME. Utilisez des enregistrements A et AAAA, ou un ANAME.',
  'The nameservers of the domain itself are set by PUT …/nameservers.':
    'Les serveurs de noms du domaine lui-même se définissent par PUT …/nameservers.',
  'The same {0} record of {1} is there twice.': 'Le même enregistrement {0} de {1} y figure deux fois.',
  'The {0} record of {1} has to name a host, not an address.':
    'L’enregistrement {0} de {1} doit désigner un hôte, pas une adresse.',
  'Mail for {0} goes to {1}, which has no address. Add an A record for it.':
    'Les e-mails pour {0} vont à {1}, qui n’a pas d’adresse. Ajoutez-lui un enregistrement A.',
  'Mail for {0} goes to {1}, which is a CNAME: some servers refuse that.':
    'Les e-mails pour {0} vont à {1}, qui est un CNAME : certains serveurs le refusent.',
  'The service {0} leads to a CNAME, which it must not.':
    'Le service {0} mène à un CNAME, ce qui n’est pas permis.',
  '{0} already ends with the domain, which is added to it once more. Write {1}.':
    '{0} se termine déjà par le domaine, qui y est ajouté une fois de plus. Écrivez {1}.',
  '{0} has addresses of its own and those of another name (ANAME): keep one of both.':
    '{0} a ses propres adresses et celles d’un autre nom (ANAME) : gardez les unes ou les autres.',
  '{0} is delegated to {1}, which has no address.': '{0} est délégué à {1}, qui n’a pas d’adresse.',
  '{0} leads to {1}, which nobody outside of your own network can reach.':
    '{0} mène à {1}, que personne ne peut joindre hors de votre réseau.',
  'The {0} records of {1} have different lifetimes; they are meant to have one.':
    'Les enregistrements {0} de {1} ont des durées de vie différentes ; ils devraient en avoir une seule.',
  'The registry has DS records. Unless this zone is signed by their keys, the domain stops working: remove them by PUT …/dnssec.':
    'Le registre a des enregistrements DS. Si cette zone n’est pas signée par leurs clés, le domaine cesse de fonctionner : retirez-les par PUT …/dnssec.',
  'The CAA records of {0} name nobody who may issue certificates (issue).':
    'Les enregistrements CAA de {0} ne désignent personne qui puisse émettre des certificats (issue).',

  'Our hosting: website and mail': 'Notre hébergement : site et e-mails',
  'Google Workspace mail': 'E-mails Google Workspace',
  'Microsoft 365 mail': 'E-mails Microsoft 365',
  'Zoho Mail': 'Zoho Mail',
  'Add the DKIM key that your provider shows as a TXT record.':
    'Ajoutez en enregistrement TXT la clé DKIM que montre votre fournisseur.',
};
