import { button, defineMail, facts, link, note, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** A component of the tax, such as "VAT 15 %", and what of the total it is. */
type TaxFact = { label: string; amount: Money };

/** A price without tax; a set-up fee follows the price it goes with. */
export type ChargedItem = { description: string; total: Money };

/** What a promotional code took off prices that are shown without it; below zero. */
export type Discount = { code: string; amount: Money };

/** `balance` is what is left to pay after account credit. */
export const invoiceCreated = defineMail<{
  invoice_number: string;
  purpose: string[];
  total: Money;
  credit_used: Money | null;
  seller: string | null;
  taxes: TaxFact[];
  balance: Money;
  due_at: string;
  /** By automatic payment; null where the client has to pay. */
  charge: { at: string; card: string } | null;
  url: string;
}>({
  reader: 'user',
  en: (
    { invoice_number, purpose = [], seller, taxes, total, credit_used, balance, due_at, charge = null, url },
    { brand, money, date },
  ) => ({
    subject: `Invoice ${invoice_number} from ${brand}`,
    preview: `${money(balance)}, due on ${date(due_at)}`,
    heading: 'You have a new invoice',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', purpose.join('; ')],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Account credit used', credit_used && money(credit_used)],
        ['To pay', money(balance)],
        ['Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
      ),
      when(
        charge !== null,
        p('We charge your card on that day. There is nothing to do, as long as it can be charged.'),
      ),
      button(balance.amount > 0 && !charge ? 'Pay invoice' : 'See invoice', url),
    ],
  }),
  fr: (
    { invoice_number, purpose = [], seller, taxes, total, credit_used, balance, due_at, charge = null, url },
    { brand, money, date },
  ) => ({
    subject: fr`Facture ${invoice_number} de ${brand}`,
    preview: fr`${money(balance)}, à payer au plus tard le ${date(due_at)}`,
    heading: fr`Vous avez une nouvelle facture`,
    body: [
      facts(
        [fr`Facture`, invoice_number],
        [fr`Vendeur`, seller],
        [fr`Pour`, purpose.join(' ; ')],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        [fr`Total`, money(total)],
        [fr`Crédit utilisé`, credit_used && money(credit_used)],
        [fr`À payer`, money(balance)],
        [fr`Échéance`, date(due_at)],
        [fr`Débit`, charge && fr`${charge.card}, le ${date(charge.at)}`],
      ),
      when(
        charge !== null,
        p(fr`Votre carte sera débitée ce jour-là. Vous n'avez rien à faire, tant qu'elle peut l'être.`),
      ),
      button(balance.amount > 0 && !charge ? fr`Payer la facture` : fr`Voir la facture`, url),
    ],
  }),
});

/** The receipt. */
export const invoicePaid = defineMail<{
  invoice_number: string;
  /** Only in mails of earlier releases, which have no `items`. */
  purpose?: string[];
  /** Null where the invoice does not name its seller. */
  seller: string | null;
  items: ChargedItem[];
  taxes: TaxFact[];
  total: Money;
  discount: Discount | null;
  credit_used: Money | null;
  /** In money; null where nothing was charged. */
  paid: Money | null;
  paid_at: string;
  url: string;
  /** Leads to the PDF by a link to the invoice; null where it has none. */
  pdf_url: string | null;
}>({
  reader: 'user',
  en: (
    {
      invoice_number,
      purpose = [],
      seller,
      items = [],
      taxes,
      total,
      discount = null,
      credit_used = null,
      paid = total,
      paid_at,
      url,
      pdf_url,
    },
    { money, date },
  ) => ({
    subject: `Invoice ${invoice_number} is paid`,
    preview: paid ? `Thank you for ${money(paid)}.` : 'Nothing was charged.',
    heading: paid ? 'Thank you for your payment' : 'Your invoice is paid',
    body: [
      p(`This invoice is paid in full.${paid ? '' : ' Nothing was charged.'}`),
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', items.length > 0 ? null : purpose.join('; ')],
        ['Date', date(paid_at)],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Promotional code', discount && `${discount.code}, ${money(discount.amount)} (in the total)`],
        ['Account credit used', credit_used && money(credit_used)],
        ['Paid', paid && money(paid)],
      ),
      button('See invoice', url),
      link('Download the invoice as PDF', pdf_url),
    ],
  }),
  fr: (
    {
      invoice_number,
      purpose = [],
      seller,
      items = [],
      taxes,
      total,
      discount = null,
      credit_used = null,
      paid = total,
      paid_at,
      url,
      pdf_url,
    },
    { money, date },
  ) => ({
    subject: fr`La facture ${invoice_number} est payée`,
    preview: paid ? fr`Merci pour votre paiement de ${money(paid)}.` : fr`Rien n'a été débité.`,
    heading: paid ? fr`Merci pour votre paiement` : fr`Votre facture est payée`,
    body: [
      p(
        paid
          ? fr`Cette facture est entièrement payée.`
          : fr`Cette facture est entièrement payée. Rien n'a été débité.`,
      ),
      facts(
        [fr`Facture`, invoice_number],
        [fr`Vendeur`, seller],
        [fr`Pour`, items.length > 0 ? null : purpose.join(' ; ')],
        [fr`Payée le`, date(paid_at)],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        [fr`Total`, money(total)],
        [fr`Code promotionnel`, discount && fr`${discount.code}, ${money(discount.amount)} (dans le total)`],
        [fr`Crédit utilisé`, credit_used && money(credit_used)],
        [fr`Payé`, paid && money(paid)],
      ),
      button(fr`Voir la facture`, url),
      link(fr`Télécharger la facture en PDF`, pdf_url),
    ],
  }),
});

/** `suspends_at`: when services stop if the invoice stays unpaid; null where nothing hangs on it. */
export const invoiceReminder = defineMail<{
  invoice_number: string;
  purpose: string[];
  /** Of a part that was paid, with credit too; null where nothing was. */
  paid: Money | null;
  balance: Money;
  due_at: string;
  overdue: boolean;
  /** By automatic payment; null where the client has to pay. */
  charge: { at: string; card: string } | null;
  suspends_at: string | null;
  /** Its hosting is suspended, and is deleted then. */
  suspended_until: string | null;
  url: string;
}>({
  reader: 'user',
  en: (
    {
      invoice_number,
      purpose = [],
      paid = null,
      balance,
      due_at,
      overdue,
      charge = null,
      suspends_at,
      suspended_until = null,
      url,
    },
    { money, date },
  ) => ({
    subject: suspended_until
      ? `Your hosting is suspended: invoice ${invoice_number} is unpaid`
      : overdue
        ? `Invoice ${invoice_number} is overdue`
        : `Invoice ${invoice_number} is due soon`,
    preview: charge
      ? `${money(balance)}, charged to ${charge.card} on ${date(charge.at)}`
      : `${money(balance)}, due on ${date(due_at)}`,
    heading: suspended_until
      ? 'Your hosting is suspended'
      : overdue
        ? 'An invoice is overdue'
        : 'An invoice is due soon',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['For', purpose.join('; ')],
        ['Paid so far', paid && money(paid)],
        [paid ? 'Left to pay' : 'To pay', money(balance)],
        [overdue ? 'Overdue since' : 'Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
        ['Services stop on', suspends_at && date(suspends_at)],
        ['Kept until', suspended_until && date(suspended_until)],
      ),
      when(
        charge !== null,
        p('We charge your card on that day. There is nothing to do, as long as it can be charged.'),
      ),
      when(
        suspends_at !== null && charge === null,
        p('If the invoice is still unpaid on that day, we suspend the services it is for.'),
      ),
      when(
        suspended_until !== null,
        p('Paying the invoice brings your hosting back. On the last day we delete it with all its data.'),
      ),
      button(charge ? 'See invoice' : 'Pay invoice', url),
      note('If you have paid in the meantime, there is nothing to do.'),
    ],
  }),
  fr: (
    {
      invoice_number,
      purpose = [],
      paid = null,
      balance,
      due_at,
      overdue,
      charge = null,
      suspends_at,
      suspended_until = null,
      url,
    },
    { money, date },
  ) => ({
    subject: suspended_until
      ? fr`Votre hébergement est suspendu : la facture ${invoice_number} n'est pas payée`
      : overdue
        ? fr`La facture ${invoice_number} est en retard de paiement`
        : fr`La facture ${invoice_number} arrive à échéance`,
    preview: charge
      ? fr`${money(balance)}, débités de ${charge.card} le ${date(charge.at)}`
      : fr`${money(balance)}, échéance le ${date(due_at)}`,
    heading: suspended_until
      ? fr`Votre hébergement est suspendu`
      : overdue
        ? fr`Une facture est en retard de paiement`
        : fr`Une facture arrive à échéance`,
    body: [
      facts(
        [fr`Facture`, invoice_number],
        [fr`Pour`, purpose.join(' ; ')],
        [fr`Déjà payé`, paid && money(paid)],
        [paid ? fr`Reste à payer` : fr`À payer`, money(balance)],
        [overdue ? fr`En retard depuis le` : fr`Échéance`, date(due_at)],
        [fr`Débit`, charge && fr`${charge.card}, le ${date(charge.at)}`],
        [fr`Suspension des services`, suspends_at && date(suspends_at)],
        [fr`Conservé jusqu'au`, suspended_until && date(suspended_until)],
      ),
      when(
        charge !== null,
        p(fr`Votre carte sera débitée ce jour-là. Vous n'avez rien à faire, tant qu'elle peut l'être.`),
      ),
      when(
        suspends_at !== null && charge === null,
        p(fr`Si la facture n'est toujours pas payée ce jour-là, nous suspendrons les services concernés.`),
      ),
      when(
        suspended_until !== null,
        p(
          fr`Le paiement de la facture rétablit votre hébergement. Le dernier jour, nous le supprimons avec toutes ses données.`,
        ),
      ),
      button(charge ? fr`Voir la facture` : fr`Payer la facture`, url),
      note(fr`Si vous avez payé entre-temps, vous n'avez rien à faire.`),
    ],
  }),
});

/** What decides on its tax has changed, or a renewal has left it. */
export const invoiceChanged = defineMail<{
  invoice_number: string;
  purpose: string[];
  seller: string | null;
  taxes: TaxFact[];
  before: Money;
  total: Money;
  balance: Money;
  due_at: string;
  /** What will be charged by itself. */
  charge: { at: string; card: string } | null;
  /** The names whose renewal is not on it any more; null where it is the tax that has changed. */
  withdrawn: string | null;
  url: string;
}>({
  reader: 'user',
  en: (
    { invoice_number, purpose = [], seller, taxes, before, total, balance, due_at, charge, withdrawn, url },
    { money, date },
  ) => ({
    subject: `Invoice ${invoice_number} now comes to ${money(total)}${withdrawn ? `, without ${withdrawn}` : ''}`,
    preview: withdrawn
      ? `${money(before)} before: ${withdrawn} left it.`
      : `${money(before)} before: its tax has changed.`,
    heading: withdrawn ? 'A renewal left an invoice' : 'The tax of an invoice has changed',
    body: [
      p(
        withdrawn
          ? `The renewal of ${withdrawn} is not on this invoice any more. The other renewals stay on it.`
          : 'Tax follows the country and the tax number of your account, and the law of the day you pay. One of them has changed, so this invoice comes to another total.',
      ),
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', purpose.join('; ')],
        ['Total before', money(before)],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['To pay', money(balance)],
        ['Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
      ),
      button(charge || balance.amount === 0 ? 'See invoice' : 'Pay invoice', url),
    ],
  }),
  fr: (
    { invoice_number, purpose = [], seller, taxes, before, total, balance, due_at, charge, withdrawn, url },
    { money, date },
  ) => ({
    subject: withdrawn
      ? fr`La facture ${invoice_number} s'élève désormais à ${money(total)}, sans ${withdrawn}`
      : fr`La facture ${invoice_number} s'élève désormais à ${money(total)}`,
    preview: withdrawn
      ? fr`${money(before)} auparavant : ${withdrawn} n'y figure plus.`
      : fr`${money(before)} auparavant : la taxe a changé.`,
    heading: withdrawn ? fr`Un renouvellement a quitté une facture` : fr`La taxe d'une facture a changé`,
    body: [
      p(
        withdrawn
          ? fr`Le renouvellement de ${withdrawn} ne figure plus sur cette facture. Les autres renouvellements y restent.`
          : fr`La taxe dépend du pays et du numéro fiscal de votre compte, et de la loi en vigueur le jour du paiement. L'un d'eux a changé : le total de cette facture n'est plus le même.`,
      ),
      facts(
        [fr`Facture`, invoice_number],
        [fr`Vendeur`, seller],
        [fr`Pour`, purpose.join(' ; ')],
        [fr`Total auparavant`, money(before)],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        [fr`Total`, money(total)],
        [fr`À payer`, money(balance)],
        [fr`Échéance`, date(due_at)],
        [fr`Débit`, charge && fr`${charge.card}, le ${date(charge.at)}`],
      ),
      button(charge || balance.amount === 0 ? fr`Voir la facture` : fr`Payer la facture`, url),
    ],
  }),
});

/** Tax that was charged while nobody could tell of a VAT number; its credit note has a mail of its own. */
export const taxCorrected = defineMail<{
  invoice_number: string;
  tax_id: string;
  amount: Money;
  /** What of it goes back the way it was paid, and what is account credit. */
  refunded: Money | null;
  credit: Money | null;
  url: string;
}>({
  reader: 'user',
  en: ({ invoice_number, tax_id, amount, refunded, credit, url }, { money }) => ({
    subject: `The tax of invoice ${invoice_number} is given back`,
    preview: `${money(amount)}: your VAT number is confirmed.`,
    heading: 'We give tax back to you',
    body: [
      p(
        'When you paid this invoice, the registry of VAT numbers did not answer, so we had to charge the tax. It has confirmed your number since: you account for the tax yourself.',
      ),
      facts(
        ['Invoice', invoice_number],
        ['VAT number', tax_id],
        ['Tax given back', money(amount)],
        ['The way you paid it', refunded && money(refunded)],
        ['Added to your account credit', credit && money(credit)],
      ),
      p('A credit note follows.'),
      button('See invoice', url),
    ],
  }),
  fr: ({ invoice_number, tax_id, amount, refunded, credit, url }, { money }) => ({
    subject: fr`La taxe de la facture ${invoice_number} vous est rendue`,
    preview: fr`${money(amount)} : votre numéro de TVA est confirmé.`,
    heading: fr`Nous vous rendons une taxe`,
    body: [
      p(
        fr`Quand vous avez payé cette facture, le registre des numéros de TVA ne répondait pas : nous avons dû facturer la taxe. Il a confirmé votre numéro depuis : vous déclarez la taxe vous-même.`,
      ),
      facts(
        [fr`Facture`, invoice_number],
        [fr`Numéro de TVA`, tax_id],
        [fr`Taxe rendue`, money(amount)],
        [fr`Par le moyen de paiement utilisé`, refunded && money(refunded)],
        [fr`Ajouté à votre crédit`, credit && money(credit)],
      ),
      p(fr`Un avoir suit.`),
      button(fr`Voir la facture`, url),
    ],
  }),
});

export const dueDateMoved = defineMail<{
  invoice_number: string;
  balance: Money;
  due_at: string;
  url: string;
}>({
  reader: 'user',
  en: ({ invoice_number, balance, due_at, url }, { money, date }) => ({
    subject: `Invoice ${invoice_number} is now due on ${date(due_at)}`,
    preview: `${money(balance)} to pay.`,
    heading: 'An invoice has a new due date',
    body: [
      p('Our staff have moved the due date of this invoice.'),
      facts(['Invoice', invoice_number], ['To pay', money(balance)], ['Due', date(due_at)]),
      button('Pay invoice', url),
    ],
  }),
  fr: ({ invoice_number, balance, due_at, url }, { money, date }) => ({
    subject: fr`La facture ${invoice_number} est désormais à payer pour le ${date(due_at)}`,
    preview: fr`${money(balance)} à payer.`,
    heading: fr`Une facture a une nouvelle échéance`,
    body: [
      p(fr`Notre équipe a déplacé l'échéance de cette facture.`),
      facts([fr`Facture`, invoice_number], [fr`À payer`, money(balance)], [fr`Échéance`, date(due_at)]),
      button(fr`Payer la facture`, url),
    ],
  }),
});

export const invoiceRefunded = defineMail<{ invoice_number: string; total: Money; url: string }>({
  reader: 'user',
  en: ({ invoice_number, total, url }, { money }) => ({
    subject: `Invoice ${invoice_number} was refunded`,
    preview: `${money(total)} in all.`,
    heading: 'An invoice was refunded',
    body: [
      p('Everything that was paid for this invoice was given back.'),
      facts(['Invoice', invoice_number], ['Refunded', money(total)]),
      button('See invoice', url),
    ],
  }),
  fr: ({ invoice_number, total, url }, { money }) => ({
    subject: fr`La facture ${invoice_number} a été remboursée`,
    preview: fr`${money(total)} au total.`,
    heading: fr`Une facture a été remboursée`,
    body: [
      p(fr`Tout ce qui avait été payé pour cette facture a été remboursé.`),
      facts([fr`Facture`, invoice_number], [fr`Remboursé`, money(total)]),
      button(fr`Voir la facture`, url),
    ],
  }),
});
