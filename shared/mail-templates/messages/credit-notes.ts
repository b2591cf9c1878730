import { button, defineMail, facts, link, p } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** `total` is below zero where a refund failed after its credit note was issued. */
export const creditNoteIssued = defineMail<{
  number: string;
  invoice_number: string;
  total: Money;
  url: string;
  /** Leads to the PDF by a link to the invoice. */
  pdf_url: string | null;
}>({
  reader: 'user',
  en: ({ number, invoice_number, total, url, pdf_url }, { money }) => ({
    subject: `Credit note ${number}`,
    preview: `${money(total)} of invoice ${invoice_number}`,
    heading: 'You have a new credit note',
    body: [
      p('It changes what your invoice comes to, for your books.'),
      facts(['Credit note', number], ['Invoice', invoice_number], ['Total', money(total)]),
      button('See invoice', url),
      link('Download the credit note as PDF', pdf_url),
    ],
  }),
  fr: ({ number, invoice_number, total, url, pdf_url }, { money }) => ({
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
});
