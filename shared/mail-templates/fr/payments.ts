import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, note, p, when } from '../content/blocks.ts';
import { cardOf } from '../facts/billing.ts';
import type { Messages } from '../facts/mails.ts';

export const payments = {
  payment_succeeded: ({ invoice_number, amount, total = null, paid = null, balance, url }, { money }) => ({
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
  payment_failed: (
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
  payment_refunded: ({ invoice_number, amount, to_credit, url }, { money }) => ({
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
  payment_disputed: ({ invoice_number, amount, url }, { money }) => ({
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
  credit_issued: ({ amount, available, url }, { money }) => ({
    subject: fr`Crédit de ${money(amount)} sur votre compte`,
    preview: fr`Vous disposez maintenant de ${money(available)}.`,
    heading: fr`Votre compte a été crédité`,
    body: [
      facts([fr`Ajouté`, money(amount)], [fr`Disponible`, money(available)]),
      p(fr`Vous pouvez l'utiliser pour payer vos factures.`),
      button(fr`Voir le crédit`, url),
    ],
  }),
  credit_owed: ({ owed, url }, { money }) => ({
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
  payment_action_required: ({ invoice_number, amount, url }, { money }) => ({
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
  payment_method_saved: (card) => ({
    subject: fr`Une carte a été enregistrée pour vos paiements`,
    preview: cardOf(card),
    heading: fr`Une carte a été enregistrée`,
    body: [
      facts([fr`Carte`, cardOf(card)]),
      button(fr`Voir les moyens de paiement`, card.url),
      note(fr`Si ce n'est pas vous, supprimez-la et prévenez-nous.`),
    ],
  }),
  payment_method_removed: (card) => ({
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
  payment_method_expiring: (card) => ({
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
} satisfies Partial<Messages>;
