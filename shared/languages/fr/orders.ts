/** Orders, prices and codes. */
export const orders: Record<string, string> = {
  'Order at least one item.': 'Commandez au moins un article.',
  'Order at most {0} items.': 'Commandez {0} articles au plus.',
  'Answer at most {0} questions.': 'Répondez à {0} questions au plus.',
  'Domains are ordered by the year.': 'Les domaines se commandent à l’année.',
  'This differs from the billing cycle.': 'Ceci diffère du cycle de facturation.',
  'A transfer adds one year.': 'Un transfert ajoute un an.',
  '.{0} domains are ordered for {1} to {2} years.': 'Les domaines en .{0} se commandent pour {1} à {2} ans.',
  '.{0} domains cannot be transferred to us.':
    'Les domaines en .{0} ne peuvent pas être transférés chez nous.',
  'A transfer needs the transfer code of the present registrar.':
    'Un transfert demande le code de transfert du bureau d’enregistrement actuel.',
  'Choose a hosting package.': 'Choisissez une offre d’hébergement.',
  'Choose a billing cycle.': 'Choisissez un cycle de facturation.',
  'We do not offer this package.': 'Nous ne proposons pas cette offre.',
  'The package is not offered for this billing cycle.': 'L’offre n’existe pas pour ce cycle de facturation.',
  'Add-ons are ordered with hosting.': 'Les options se commandent avec un hébergement.',
  'Choose at most {0} add-ons.': 'Choisissez {0} options au plus.',
  'Choose register or transfer.': 'Choisissez register ou transfer.',
  'This is in the order twice.': 'Ceci figure deux fois dans la commande.',
  '{0} is ordered in quantities of {1} to {2}.': '{0} se commande en quantités de {1} à {2}.',
  'We do not offer add-on {0}.': 'Nous ne proposons pas l’option {0}.',
  '{0} cannot be had with this package.': '{0} n’est pas proposé avec cette offre.',
  '{0} is not offered for this billing cycle.': '{0} n’est pas proposé pour ce cycle de facturation.',
  '{0} is not offered for this billing cycle any more.':
    '{0} n’est plus proposé pour ce cycle de facturation.',
  'The order is {0}: only a pending one can be cancelled.':
    'La commande est {0} : seule une commande en attente peut être annulée.',
  'The price has changed: the order now comes to {0}.':
    'Le prix a changé : la commande revient maintenant à {0}.',
  'The price has changed: the order now comes to {0}. This one was cancelled: order again.':
    'Le prix a changé : la commande revient maintenant à {0}. Celle-ci a été annulée : commandez de nouveau.',
  'Somebody else has ordered {0}.': 'Quelqu’un d’autre a commandé {0}.',
  '{0} The order was cancelled: order again without it.':
    '{0} La commande a été annulée : commandez de nouveau sans ce nom.',
  'Somebody else has ordered {0} and has not paid yet. If it is yours, set the TXT record {1} to {2}, have it checked, and order again: then that order is cancelled.':
    'Quelqu’un d’autre a commandé {0} et n’a pas encore payé. Si ce nom est à vous, ajoutez l’enregistrement TXT {1} avec la valeur {2}, faites-le vérifier et commandez de nouveau : l’autre commande sera alors annulée.',
  'These names are held by large orders of somebody else. Order each in an order of its own.':
    'Ces noms sont retenus par de grandes commandes de quelqu’un d’autre. Commandez chacun dans une commande à part.',
  'Unpaid orders of an account hold at most {0} names. Pay or cancel one first.':
    'Les commandes impayées d’un compte retiennent {0} noms au plus. Payez ou annulez-en une d’abord.',
  'There is already hosting for {0} here.': 'Il y a déjà un hébergement pour {0} ici.',
  'There is no such code, or it is no longer good.': 'Ce code n’existe pas, ou n’est plus valable.',
  'This code is good from {0} on.': 'Ce code est valable à partir du {0}.',
  'This code is for a first order.': 'Ce code est réservé à une première commande.',
  'This code was used as often as it can be.': 'Ce code a été utilisé autant de fois que possible.',
  'This code was used as often as it can be this month.':
    'Ce code a été utilisé ce mois-ci autant de fois que possible.',
  'You have used this code as often as it can be.': 'Vous avez utilisé ce code autant de fois que possible.',
  'This code is not good for what is ordered.': 'Ce code ne s’applique pas à ce qui est commandé.',
  'We are checking this order. To cancel it, write to our support.':
    'Nous vérifions cette commande. Pour l’annuler, écrivez à notre assistance.',
  'We are checking your order. It is paid, and nothing is set up yet. You will hear from us by {0} UTC. You need not do anything; if you would rather have your money back, ask our support to cancel the order.':
    'Nous vérifions votre commande. Elle est payée, et rien n’est encore mis en place. Vous aurez de nos nouvelles d’ici le {0} UTC. Vous n’avez rien à faire ; si vous préférez être remboursé, demandez à notre assistance d’annuler la commande.',
};
