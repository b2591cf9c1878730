import { button, defineMail, facts, note, p } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

type Card = { brand: string; last4: string; url: string };

/** Names a card as no more than its brand and last four digits. */
const cardOf = ({ brand, last4 }: Card): string => `${brand} •••• ${last4}`;

/** The bank wants its customer to confirm a payment that was made automatically. */
export const paymentActionRequired = defineMail<{ invoice_number: string; amount: Money; url: string }>({
  reader: 'user',
  en: ({ invoice_number, amount, url }, { money }) => ({
    subject: `Confirm the payment of invoice ${invoice_number}`,
    preview: `Your bank asks you to confirm ${money(amount)}.`,
    heading: 'Your bank asks you to confirm a payment',
    body: [
      p('We charged your saved card, and your bank wants to hear from you that this is right.'),
      facts(['Invoice', invoice_number], ['Amount', money(amount)]),
      button('Confirm the payment', url),
      p('Nothing is charged before you have confirmed it.'),
    ],
  }),
  fr: ({ invoice_number, amount, url }, { money }) => ({
    subject: fr`Confirmez le paiement de la facture ${invoice_number}`,
    preview: fr`Votre banque vous demande de confirmer ${money(amount)}.`,
    heading: fr`Votre banque vous demande de confirmer un paiement`,
    body: [
      p(fr`Nous avons débité votre carte enregistrée, et votre banque souhaite votre confirmation.`),
      facts([fr`Facture`, invoice_number], [fr`Montant`, money(amount)]),
      button(fr`Confirmer le paiement`, url),
      p(fr`Rien n'est débité avant votre confirmation.`),
    ],
  }),
});

export const paymentMethodSaved = defineMail<Card>({
  reader: 'user',
  en: (card) => ({
    subject: 'A card was saved for later payments',
    preview: cardOf(card),
    heading: 'A card was saved',
    body: [
      facts(['Card', cardOf(card)]),
      button('See payment methods', card.url),
      note('If it was not you, remove it and tell us.'),
    ],
  }),
  fr: (card) => ({
    subject: fr`Une carte a été enregistrée pour vos paiements`,
    preview: cardOf(card),
    heading: fr`Une carte a été enregistrée`,
    body: [
      facts([fr`Carte`, cardOf(card)]),
      button(fr`Voir les moyens de paiement`, card.url),
      note(fr`Si ce n'est pas vous, supprimez-la et prévenez-nous.`),
    ],
  }),
});

export const paymentMethodRemoved = defineMail<Card & { autopay_off: boolean }>({
  reader: 'user',
  en: (card) => ({
    subject: 'A saved card was removed',
    preview: cardOf(card),
    heading: 'A card was removed',
    body: [
      facts(['Card', cardOf(card)]),
      p('It is not charged any more. Renewals that were to be charged to it are to be paid otherwise.'),
      ...(card.autopay_off
        ? [
            p(
              'Automatic payment is off now, as there is no other card for it. Save one and turn it on again.',
            ),
          ]
        : []),
      button('See payment methods', card.url),
    ],
  }),
  fr: (card) => ({
    subject: fr`Une carte enregistrée a été supprimée`,
    preview: cardOf(card),
    heading: fr`Une carte a été supprimée`,
    body: [
      facts([fr`Carte`, cardOf(card)]),
      p(
        fr`Elle n'est plus débitée. Les renouvellements qui devaient l'être sont à payer par un autre moyen.`,
      ),
      ...(card.autopay_off
        ? [
            p(
              fr`Le paiement automatique est désactivé, faute d'une autre carte. Enregistrez-en une et réactivez-le.`,
            ),
          ]
        : []),
      button(fr`Voir les moyens de paiement`, card.url),
    ],
  }),
});

/** `expires` as it stands on the card: `12/2026`. Sent before that month is over, and once more after it. */
export const paymentMethodExpiring = defineMail<Card & { expires: string; is_expired: boolean }>({
  reader: 'user',
  en: (card) => ({
    subject: card.is_expired ? 'Your saved card has expired' : 'Your saved card expires soon',
    preview: `${cardOf(card)}, ${card.expires}.`,
    heading: card.is_expired ? 'Your card has expired' : 'Your card expires soon',
    body: [
      facts(['Card', cardOf(card)], [card.is_expired ? 'Expired' : 'Expires', card.expires]),
      ...(card.is_expired ? [p('It is not charged any more.')] : []),
      p('Save another card, so that your services go on without a break.'),
      button('Save another card', card.url),
    ],
  }),
  fr: (card) => ({
    subject: card.is_expired
      ? fr`Votre carte enregistrée a expiré`
      : fr`Votre carte enregistrée expire bientôt`,
    preview: fr`${cardOf(card)}, ${card.expires}.`,
    heading: card.is_expired ? fr`Votre carte a expiré` : fr`Votre carte expire bientôt`,
    body: [
      facts([fr`Carte`, cardOf(card)], [card.is_expired ? fr`Expirée` : fr`Expire`, card.expires]),
      ...(card.is_expired ? [p(fr`Elle n'est plus débitée.`)] : []),
      p(fr`Enregistrez une autre carte pour que vos services continuent sans interruption.`),
      button(fr`Enregistrer une autre carte`, card.url),
    ],
  }),
});
