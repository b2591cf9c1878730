import { button, defineMail, facts, note, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** `balance` is what the invoice still lacks; above zero for a part payment. */
export const paymentSucceeded = defineMail<{
  invoice_number: string;
  amount: Money;
  /** Of the invoice, and what was paid of it so far, with credit too; null in mails of earlier releases. */
  total: Money | null;
  paid: Money | null;
  balance: Money;
  url: string;
}>({
  reader: 'user',
  en: ({ invoice_number, amount, total = null, paid = null, balance, url }, { money }) => ({
    subject: `We received ${money(amount)}`,
    preview:
      balance.amount > 0
        ? `For invoice ${invoice_number}; ${money(balance)} left to pay.`
        : `For invoice ${invoice_number}.`,
    heading: 'We received your payment',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['Total of the invoice', total && money(total)],
        ['Received', money(amount)],
        ['Paid so far', paid && money(paid)],
        ['Left to pay', money(balance)],
      ),
      when(
        balance.amount > 0,
        p('The invoice is not paid in full yet. We provide what it is for once the rest has arrived.'),
      ),
      button(balance.amount > 0 ? 'Pay the rest' : 'See invoice', url),
    ],
  }),
  fr: ({ invoice_number, amount, total = null, paid = null, balance, url }, { money }) => ({
    subject: fr`Nous avons reçu ${money(amount)}`,
    preview:
      balance.amount > 0
        ? fr`Pour la facture ${invoice_number} ; reste à payer : ${money(balance)}.`
        : fr`Pour la facture ${invoice_number}.`,
    heading: fr`Nous avons reçu votre paiement`,
    body: [
      facts(
        [fr`Facture`, invoice_number],
        [fr`Total de la facture`, total && money(total)],
        [fr`Reçu`, money(amount)],
        [fr`Payé à ce jour`, paid && money(paid)],
        [fr`Reste à payer`, money(balance)],
      ),
      when(
        balance.amount > 0,
        p(
          fr`La facture n'est pas encore entièrement payée. Nous fournirons ce qu'elle concerne dès que le reste sera arrivé.`,
        ),
      ),
      button(balance.amount > 0 ? fr`Payer le reste` : fr`Voir la facture`, url),
    ],
  }),
});

/** `reason` is what the gateway says for the payer's eyes; null where it says nothing. */
export const paymentFailed = defineMail<{
  invoice_number: string;
  purpose: string[];
  amount: Money;
  /** Of the invoice, where `amount` is a part of it. */
  balance: Money | null;
  reason: string | null;
  /** The kept card that was declined. */
  card: string | null;
  /** The next try of automatic payment. */
  next: { at: string; card: string } | null;
  suspends_at: string | null;
  url: string;
}>({
  reader: 'user',
  en: (
    {
      invoice_number,
      purpose = [],
      amount,
      balance = null,
      reason,
      card = null,
      next = null,
      suspends_at = null,
      url,
    },
    { money, date },
  ) => ({
    subject: `Your payment of invoice ${invoice_number} did not go through`,
    preview: `${money(balance ?? amount)} is still to be paid.`,
    heading: 'A payment did not go through',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['For', purpose.join('; ')],
        ['Amount', money(amount)],
        ['Left to pay', balance && money(balance)],
        ['Declined', card],
        ['Reason', reason],
        ['Next try', next && `${date(next.at)}, ${next.card}`],
        ['Services stop on', suspends_at && date(suspends_at)],
      ),
      next
        ? p('You have not been charged. We try again on that day. You can pay now, or choose another card.')
        : p('You have not been charged. Try again, or choose another way to pay.'),
      button('Pay invoice', url),
    ],
  }),
  fr: (
    {
      invoice_number,
      purpose = [],
      amount,
      balance = null,
      reason,
      card = null,
      next = null,
      suspends_at = null,
      url,
    },
    { money, date },
  ) => ({
    subject: fr`Votre paiement de la facture ${invoice_number} n'a pas abouti`,
    preview: fr`${money(balance ?? amount)} restent à payer.`,
    heading: fr`Un paiement n'a pas abouti`,
    body: [
      facts(
        [fr`Facture`, invoice_number],
        [fr`Pour`, purpose.join(' ; ')],
        [fr`Montant`, money(amount)],
        [fr`Reste à payer`, balance && money(balance)],
        [fr`Carte refusée`, card],
        [fr`Motif`, reason],
        [fr`Prochain essai`, next && fr`le ${date(next.at)}, ${next.card}`],
        [fr`Suspension des services`, suspends_at && date(suspends_at)],
      ),
      next
        ? p(
            fr`Rien n'a été débité. Nous réessaierons ce jour-là. Vous pouvez payer dès maintenant ou choisir une autre carte.`,
          )
        : p(fr`Rien n'a été débité. Réessayez ou choisissez un autre moyen de paiement.`),
      button(fr`Payer la facture`, url),
    ],
  }),
});

/** `to_credit`: the money went to the client's credit, and not back the way it came. */
export const paymentRefunded = defineMail<{
  invoice_number: string;
  amount: Money;
  to_credit: boolean;
  url: string;
}>({
  reader: 'user',
  en: ({ invoice_number, amount, to_credit, url }, { money }) => ({
    subject: `We refunded ${money(amount)}`,
    preview: `Of invoice ${invoice_number}.`,
    heading: 'We refunded a payment',
    body: [
      facts(['Invoice', invoice_number], ['Refunded', money(amount)]),
      to_credit
        ? p('The money went to your account credit.')
        : p('The money goes back the way it came. Banks take up to ten days for that.'),
      button('See invoice', url),
    ],
  }),
  fr: ({ invoice_number, amount, to_credit, url }, { money }) => ({
    subject: fr`Nous avons remboursé ${money(amount)}`,
    preview: fr`Facture ${invoice_number}.`,
    heading: fr`Nous avons remboursé un paiement`,
    body: [
      facts([fr`Facture`, invoice_number], [fr`Remboursé`, money(amount)]),
      to_credit
        ? p(fr`La somme a été portée au crédit de votre compte.`)
        : p(fr`La somme revient par le moyen de paiement utilisé. Les banques mettent jusqu'à dix jours.`),
      button(fr`Voir la facture`, url),
    ],
  }),
});

export const paymentDisputed = defineMail<{ invoice_number: string; amount: Money; url: string }>({
  reader: 'user',
  en: ({ invoice_number, amount, url }, { money }) => ({
    subject: `The payment of invoice ${invoice_number} is disputed`,
    preview: `Your bank asks for ${money(amount)} back.`,
    heading: 'A payment is disputed',
    body: [
      p('Your bank has told us that this payment is disputed. Until the bank decides, the money is frozen.'),
      facts(['Invoice', invoice_number], ['Amount', money(amount)]),
      button('See invoice', url),
      note('If this is a mistake, ask your bank to withdraw the dispute, and tell us.'),
    ],
  }),
  fr: ({ invoice_number, amount, url }, { money }) => ({
    subject: fr`Le paiement de la facture ${invoice_number} est contesté`,
    preview: fr`Votre banque réclame ${money(amount)}.`,
    heading: fr`Un paiement est contesté`,
    body: [
      p(
        fr`Votre banque nous a informés que ce paiement est contesté. La somme est bloquée jusqu'à sa décision.`,
      ),
      facts([fr`Facture`, invoice_number], [fr`Montant`, money(amount)]),
      button(fr`Voir la facture`, url),
      note(
        fr`S'il s'agit d'une erreur, demandez à votre banque de retirer la contestation et prévenez-nous.`,
      ),
    ],
  }),
});

/** `available` is the credit there is now. */
export const creditIssued = defineMail<{ amount: Money; available: Money; url: string }>({
  reader: 'user',
  en: ({ amount, available, url }, { money }) => ({
    subject: `${money(amount)} account credit`,
    preview: `You now have ${money(available)}.`,
    heading: 'You have new account credit',
    body: [
      facts(['Added', money(amount)], ['Available now', money(available)]),
      p('You can pay invoices with it.'),
      button('See account credit', url),
    ],
  }),
  fr: ({ amount, available, url }, { money }) => ({
    subject: fr`Crédit de ${money(amount)} sur votre compte`,
    preview: fr`Vous disposez maintenant de ${money(available)}.`,
    heading: fr`Votre compte a été crédité`,
    body: [
      facts([fr`Ajouté`, money(amount)], [fr`Disponible`, money(available)]),
      p(fr`Vous pouvez l'utiliser pour payer vos factures.`),
      button(fr`Voir le crédit`, url),
    ],
  }),
});

/** `owed` is what the client's credit is below zero now. */
export const creditOwed = defineMail<{ owed: Money; url: string }>({
  reader: 'user',
  en: ({ owed, url }, { money }) => ({
    subject: `Your account credit is ${money(owed)} below zero`,
    preview: 'A payment went back whose credit is spent.',
    heading: 'Account credit is owed',
    body: [
      p(
        'A payment that had become account credit went back, and the credit is spent. What was paid with it may be suspended until the amount is paid.',
      ),
      facts(['Owed', money(owed)]),
      button('Add account credit', url),
      note('If this is a mistake, ask your bank to withdraw the dispute, and tell us.'),
    ],
  }),
  fr: ({ owed, url }, { money }) => ({
    subject: fr`Il manque ${money(owed)} à votre crédit`,
    preview: fr`Un paiement a été repris alors que son crédit est dépensé.`,
    heading: fr`Votre crédit est négatif`,
    body: [
      p(
        fr`Un paiement transformé en crédit a été repris, et ce crédit est dépensé. Ce qu'il a payé peut être suspendu jusqu'au règlement de cette somme.`,
      ),
      facts([fr`À payer`, money(owed)]),
      button(fr`Ajouter du crédit`, url),
      note(
        fr`S'il s'agit d'une erreur, demandez à votre banque de retirer la contestation et prévenez-nous.`,
      ),
    ],
  }),
});
