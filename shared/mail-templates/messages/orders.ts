import { button, defineMail, facts, p, when } from '../content/blocks.ts';
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
        : p(`The invoice is paid. ${paid ? '' : 'Nothing was charged. '}We are setting everything up.`),
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
        : p(
            paid
              ? fr`La facture est payée. Nous mettons tout en place.`
              : fr`La facture est payée, sans aucun débit. Nous mettons tout en place.`,
          ),
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
