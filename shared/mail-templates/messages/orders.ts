import { button, defineMail, facts, link, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';
import type { ChargedItem, Discount } from './invoices.ts';

/** `balance` is what is left to pay, and `paid` what was paid in money; `url` opens the invoice. */
export const orderCreated = defineMail<{
  order_number: string;
  invoice_number: string;
  items: ChargedItem[];
  taxes: { label: string; amount: Money }[];
  total: Money;
  discount: Discount | null;
  credit_used: Money | null;
  paid: Money | null;
  balance: Money;
  due_at: string;
  /** Paid, and checked before anything is set up. */
  is_held: boolean;
  url: string;
}>({
  reader: 'user',
  en: (
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
    subject: `Your order ${order_number} at ${brand}`,
    preview: balance.amount > 0 ? `${money(balance)} to pay by ${date(due_at)}` : 'Paid.',
    heading: 'Thank you for your order',
    body: [
      facts(
        ['Order', order_number],
        ['Invoice', invoice_number],
        ['Due', balance.amount > 0 ? date(due_at) : null],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Promotional code', discount && `${discount.code}, ${money(discount.amount)} (in the total)`],
        ['Account credit used', credit_used && money(credit_used)],
        ['Paid', paid && money(paid)],
        ['To pay', balance.amount > 0 ? money(balance) : null],
      ),
      balance.amount > 0
        ? p('We set everything up as soon as the invoice is paid.')
        : p(`The invoice is paid.${paid ? '' : ' Nothing was charged.'}`),
      when(is_held, p('We check the order before we set it up; another mail tells you more.')),
      when(balance.amount === 0 && !is_held, p('We are setting everything up.')),
      button(balance.amount > 0 ? 'Pay invoice' : 'See invoice', url),
    ],
  }),
  fr: (
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
});

/** `credit` is what went back to the client's credit. */
export const orderCancelled = defineMail<{
  order_number: string;
  credit: Money | null;
  /** The name that somebody else has shown to be theirs, if that is why. */
  lost_name: string | null;
  url: string;
}>({
  reader: 'user',
  en: ({ order_number, credit, lost_name, url }, { money }) => ({
    subject: `Your order ${order_number} was cancelled`,
    preview: credit
      ? `${money(credit)} went to your account credit.`
      : 'There is nothing left to pay for it.',
    heading: 'Your order was cancelled',
    body: [
      facts(['Order', order_number], ['Account credit', credit && money(credit)]),
      when(
        lost_name !== null,
        p(
          `Another account has shown that ${lost_name} is theirs, and the order was not paid yet. If the domain is yours, set the TXT record that the next order for it asks for.`,
        ),
      ),
      when(credit !== null, p('What was paid for it went to your account credit.')),
      when(credit === null, p('There is nothing left to pay for it.')),
      button('See your account', url),
    ],
  }),
  fr: ({ order_number, credit, lost_name, url }, { money }) => ({
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
});

/** A part of an order that was paid for and that nobody can provide; `credit` is what went back to the client's credit. */
export const orderFailed = defineMail<{ domain: string; credit: Money | null; url: string }>({
  reader: 'user',
  en: ({ domain, credit, url }, { money }) => ({
    subject: `We could not provide ${domain}`,
    preview: credit ? `${money(credit)} went to your account credit.` : 'Nothing was charged for it.',
    heading: 'We could not provide your order',
    body: [
      p('The registry or registrar has refused it. Anything else that you ordered with it is not affected.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for it went to your account credit.')),
      button('See why', url),
    ],
  }),
  fr: ({ domain, credit, url }, { money }) => ({
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
});

/** A paid order that staff look at before anything is set up; why is not told. */
export const orderHeld = defineMail<{
  order_number: string;
  answer_by: string;
  url: string;
  support_url: string;
}>({
  reader: 'user',
  en: ({ order_number, answer_by, url, support_url }, { time }) => ({
    subject: `We are checking your order ${order_number}`,
    preview: `You will hear from us by ${time(answer_by)}.`,
    heading: 'We are checking your order',
    body: [
      facts(['Order', order_number], ['Our answer by', time(answer_by)]),
      p(
        'We have received your payment. We look at some orders before we set them up, and yours is one of them.',
      ),
      p(
        'Nothing is set up or registered yet. You need not do anything: we write to you when we have decided.',
      ),
      p('If you would rather have your money back, ask our support to cancel the order.'),
      button('See your order', url),
      link('Write to support', support_url),
    ],
  }),
  fr: ({ order_number, answer_by, url, support_url }, { time }) => ({
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
});

/** A held order that staff have accepted. */
export const orderAccepted = defineMail<{ order_number: string; url: string }>({
  reader: 'user',
  en: ({ order_number, url }) => ({
    subject: `Your order ${order_number} is accepted`,
    preview: 'We are setting everything up.',
    heading: 'Your order is accepted',
    body: [
      facts(['Order', order_number]),
      p('We have checked your order. We are setting everything up, and write to you when it is ready.'),
      button('See your order', url),
    ],
  }),
  fr: ({ order_number, url }) => ({
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
});

/** A held order that staff have not accepted; `refunded` goes back the way it was paid, `credit` went to account credit. */
export const orderDeclined = defineMail<{
  order_number: string;
  refunded: Money | null;
  credit: Money | null;
  url: string;
}>({
  reader: 'user',
  en: ({ order_number, refunded, credit, url }, { money }) => ({
    subject: `We could not accept your order ${order_number}`,
    preview: 'Nothing was set up, and your money goes back to you.',
    heading: 'We could not accept your order',
    body: [
      p('We have checked your order and cancelled it. Nothing was set up or registered.'),
      facts(
        ['Order', order_number],
        ['Goes back the way you paid', refunded && money(refunded)],
        ['Account credit', credit && money(credit)],
      ),
      when(refunded !== null, p('Banks may take some days until the money is on your account.')),
      button('See your account', url),
    ],
  }),
  fr: ({ order_number, refunded, credit, url }, { money }) => ({
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
});
