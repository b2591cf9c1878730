import type { BillingCycle } from '../../contract/vocabulary.ts';
import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, link, p, when } from '../content/blocks.ts';
import { serviceKind } from '../facts/billing.ts';
import type { Messages } from '../facts/mails.ts';

const CYCLES: Record<BillingCycle, string> = {
  one_time: 'une seule fois',
  monthly: 'mensuelle',
  quarterly: 'trimestrielle',
  semi_annually: 'semestrielle',
  annually: 'annuelle',
  biennially: 'tous les deux ans',
  triennially: 'tous les trois ans',
};

const LEAVING = {
  domain: fr`Si vous ne le souhaitez pas, désactivez son renouvellement automatique avant cette date : rien d'autre ne sera prélevé.`,
  hosting: fr`Si vous ne le souhaitez pas, choisissez une autre formule ou mettez-y fin avec la période en cours : rien d'autre ne sera prélevé.`,
};

export const orders = {
  order_created: (
    {
      order_number,
      invoice_number,
      items,
      taxes = [],
      total,
      discount = null,
      credit_used = null,
      paid = null,
      balance,
      due_at,
      is_held = false,
      url,
    },
    { brand, money, date },
  ) => ({
    subject: fr`Votre commande ${order_number} chez ${brand}`,
    preview: balance.amount > 0 ? fr`${money(balance)} à payer au plus tard le ${date(due_at)}` : fr`Payée.`,
    heading: fr`Merci pour votre commande`,
    body: [
      facts(
        [fr`Commande`, order_number],
        [fr`Facture`, invoice_number],
        [fr`Échéance`, balance.amount > 0 ? date(due_at) : null],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        [fr`Total`, money(total)],
        [fr`Code promotionnel`, discount && fr`${discount.code}, ${money(discount.amount)} (dans le total)`],
        [fr`Crédit utilisé`, credit_used && money(credit_used)],
        [fr`Payé`, paid && money(paid)],
        [fr`À payer`, balance.amount > 0 ? money(balance) : null],
      ),
      balance.amount > 0
        ? p(fr`Nous mettrons tout en place dès que la facture sera payée.`)
        : p(paid ? fr`La facture est payée.` : fr`La facture est payée, sans aucun débit.`),
      when(
        is_held,
        p(fr`Nous vérifions la commande avant de la mettre en place ; un autre e-mail vous en dit plus.`),
      ),
      when(balance.amount === 0 && !is_held, p(fr`Nous mettons tout en place.`)),
      button(balance.amount > 0 ? fr`Payer la facture` : fr`Voir la facture`, url),
    ],
  }),
  order_cancelled: ({ order_number, credit, lost_name, url }, { money }) => ({
    subject: fr`Votre commande ${order_number} a été annulée`,
    preview: credit ? fr`${money(credit)} ont été portés à votre crédit.` : fr`Il ne reste rien à payer.`,
    heading: fr`Votre commande a été annulée`,
    body: [
      facts([fr`Commande`, order_number], [fr`Crédit`, credit && money(credit)]),
      when(
        lost_name !== null,
        p(
          fr`Un autre compte a prouvé que ${lost_name ?? ''} lui appartient, et la commande n’était pas encore payée. Si ce domaine est à vous, créez l’enregistrement TXT que la prochaine commande demandera.`,
        ),
      ),
      when(credit !== null, p(fr`La somme déjà payée a été portée au crédit de votre compte.`)),
      when(credit === null, p(fr`Il ne reste rien à payer pour elle.`)),
      button(fr`Voir votre compte`, url),
    ],
  }),
  order_failed: ({ domain, credit, url }, { money }) => ({
    subject: fr`Nous n'avons pas pu fournir ${domain}`,
    preview: credit ? fr`${money(credit)} ont été portés à votre crédit.` : fr`Rien n'a été facturé.`,
    heading: fr`Nous n'avons pas pu fournir votre commande`,
    body: [
      p(
        fr`Le registre ou le bureau d'enregistrement l'a refusée. Le reste de votre commande n'est pas concerné.`,
      ),
      facts([fr`Nom de domaine`, domain], [fr`Crédit`, credit && money(credit)]),
      when(credit !== null, p(fr`La somme payée a été portée au crédit de votre compte.`)),
      button(fr`Voir pourquoi`, url),
    ],
  }),
  order_held: ({ order_number, answer_by, url, support_url }, { time }) => ({
    subject: fr`Nous vérifions votre commande ${order_number}`,
    preview: fr`Vous aurez notre réponse au plus tard le ${time(answer_by)}.`,
    heading: fr`Nous vérifions votre commande`,
    body: [
      facts([fr`Commande`, order_number], [fr`Notre réponse au plus tard le`, time(answer_by)]),
      p(
        fr`Nous avons reçu votre paiement. Nous examinons certaines commandes avant de les mettre en place, et la vôtre en fait partie.`,
      ),
      p(
        fr`Rien n’est encore mis en place ni enregistré. Vous n’avez rien à faire : nous vous écrirons dès que nous aurons décidé.`,
      ),
      p(fr`Si vous préférez être remboursé, demandez à notre assistance d’annuler la commande.`),
      button(fr`Voir votre commande`, url),
      link(fr`Écrire à l’assistance`, support_url),
    ],
  }),
  order_accepted: ({ order_number, url }) => ({
    subject: fr`Votre commande ${order_number} est acceptée`,
    preview: fr`Nous mettons tout en place.`,
    heading: fr`Votre commande est acceptée`,
    body: [
      facts([fr`Commande`, order_number]),
      p(
        fr`Nous avons vérifié votre commande. Nous mettons tout en place et vous écrirons lorsque ce sera prêt.`,
      ),
      button(fr`Voir votre commande`, url),
    ],
  }),
  order_declined: ({ order_number, refunded, credit, url }, { money }) => ({
    subject: fr`Nous n’avons pas pu accepter votre commande ${order_number}`,
    preview: fr`Rien n’a été mis en place, et votre argent vous est rendu.`,
    heading: fr`Nous n’avons pas pu accepter votre commande`,
    body: [
      p(fr`Nous avons vérifié votre commande et l’avons annulée. Rien n’a été mis en place ni enregistré.`),
      facts(
        [fr`Commande`, order_number],
        [fr`Remboursé par le moyen de paiement utilisé`, refunded && money(refunded)],
        [fr`Crédit`, credit && money(credit)],
      ),
      when(
        refunded !== null,
        p(fr`Les banques peuvent mettre quelques jours à verser l’argent sur votre compte.`),
      ),
      button(fr`Voir votre compte`, url),
    ],
  }),
  plan_changed: ({ domain, package_name, billing_cycle, recurring, next_due_at, url }, { money, date }) => ({
    subject: fr`Votre hébergement pour ${domain} a été modifié`,
    preview: fr`Le changement est effectué.`,
    heading: fr`Votre hébergement a été modifié`,
    body: [
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Formule`, package_name],
        [fr`Facturation`, CYCLES[billing_cycle]],
        [fr`Prix d'une période`, money(recurring)],
        [fr`Prochaine échéance`, next_due_at && date(next_due_at)],
      ),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
  plan_change_expired: ({ domain, url }) => ({
    subject: fr`La modification de votre hébergement pour ${domain} n'a pas été payée`,
    preview: fr`Il reste comme il était.`,
    heading: fr`La modification n'a pas été payée à temps`,
    body: [
      p(
        fr`Le prix d'une modification est valable un jour. Elle n'a pas été payée : votre hébergement continue comme avant.`,
      ),
      facts([fr`Nom de domaine`, domain]),
      p(fr`Vous pouvez la demander à nouveau à tout moment.`),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
  plan_change_failed: ({ domain, credit, url }, { money }) => ({
    subject: fr`Nous n'avons pas pu modifier votre hébergement pour ${domain}`,
    preview: credit ? fr`${money(credit)} ont été portés à votre crédit.` : fr`Il reste comme il était.`,
    heading: fr`Nous n'avons pas pu modifier votre hébergement`,
    body: [
      p(fr`Votre hébergement continue avec la formule qu'il avait.`),
      facts([fr`Nom de domaine`, domain], [fr`Crédit`, credit && money(credit)]),
      when(credit !== null, p(fr`La somme payée pour le changement a été portée au crédit de votre compte.`)),
      button(fr`Voir l'hébergement`, url),
    ],
  }),
  price_changed: ({ domain, is_domain, before, after, from, url }, { money, date }) => ({
    subject: fr`Le prix de ${domain} change le ${date(from)}`,
    preview: fr`${money(after)} au lieu de ${money(before)}, hors taxes.`,
    heading: fr`Un nouveau prix à partir du ${date(from)}`,
    body: [
      p(
        fr`La période qui commence le ${date(from)} a un nouveau prix. Ce que vous avez déjà payé ne change pas.`,
      ),
      facts(
        [is_domain ? fr`Nom de domaine` : fr`Hébergement`, domain],
        [fr`Prix jusque-là`, money(before)],
        [fr`Prix à partir de cette date`, money(after)],
        [fr`Première période au nouveau prix`, date(from)],
      ),
      p(fr`Les deux prix sont ceux d'une période, hors taxes et avant vos éventuelles remises.`),
      p(LEAVING[serviceKind(is_domain)]),
      button(is_domain ? fr`Ouvrir le nom de domaine` : fr`Ouvrir l'hébergement`, url),
    ],
  }),
  price_change_withdrawn: ({ domain, is_domain, price, url }, { money }) => ({
    subject: fr`Le prix de ${domain} ne change pas`,
    preview: fr`Le nouveau prix annoncé est abandonné.`,
    heading: fr`Votre prix ne change pas`,
    body: [
      p(fr`Nous avions annoncé un nouveau prix et y avons renoncé. Vous n'avez rien à faire.`),
      facts(
        [is_domain ? fr`Nom de domaine` : fr`Hébergement`, domain],
        [fr`Prix d'une période, hors taxes`, money(price)],
      ),
      button(is_domain ? fr`Ouvrir le nom de domaine` : fr`Ouvrir l'hébergement`, url),
    ],
  }),
} satisfies Partial<Messages>;
