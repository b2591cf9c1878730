import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, link, note, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

export const invoices = {
  invoice_created: (
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
  invoice_paid: (
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
  invoice_reminder: (
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
  invoice_changed: (
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
  tax_corrected: ({ invoice_number, tax_id, amount, refunded, credit, url }, { money }) => ({
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
  due_date_moved: ({ invoice_number, balance, due_at, url }, { money, date }) => ({
    subject: fr`La facture ${invoice_number} est désormais à payer pour le ${date(due_at)}`,
    preview: fr`${money(balance)} à payer.`,
    heading: fr`Une facture a une nouvelle échéance`,
    body: [
      p(fr`Notre équipe a déplacé l'échéance de cette facture.`),
      facts([fr`Facture`, invoice_number], [fr`À payer`, money(balance)], [fr`Échéance`, date(due_at)]),
      button(fr`Payer la facture`, url),
    ],
  }),
  invoice_refunded: ({ invoice_number, total, url }, { money }) => ({
    subject: fr`La facture ${invoice_number} a été remboursée`,
    preview: fr`${money(total)} au total.`,
    heading: fr`Une facture a été remboursée`,
    body: [
      p(fr`Tout ce qui avait été payé pour cette facture a été remboursé.`),
      facts([fr`Facture`, invoice_number], [fr`Remboursé`, money(total)]),
      button(fr`Voir la facture`, url),
    ],
  }),
  credit_note_issued: ({ number, invoice_number, total, url, pdf_url }, { money }) => ({
    subject: fr`Avoir ${number}`,
    preview: fr`${money(total)} de la facture ${invoice_number}`,
    heading: fr`Vous avez un nouvel avoir`,
    body: [
      p(fr`Il modifie le montant de votre facture, pour votre comptabilité.`),
      facts([fr`Avoir`, number], [fr`Facture`, invoice_number], [fr`Total`, money(total)]),
      button(fr`Voir la facture`, url),
      link(fr`Télécharger l'avoir en PDF`, pdf_url),
    ],
  }),
} satisfies Partial<Messages>;
