import {
  creditNotePdf,
  getCreditNote,
  invoicePdf,
  presentPdf,
} from '../../shared/billing/documents/index.ts';
import { getInvoice } from '../../shared/billing/invoices/index.ts';
import { getPayLink } from '../../shared/billing/pay-links/index.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage } from '../../shared/http/pages/index.ts';
import { notFound } from '../../shared/platform/failure.ts';
import type { PayLinkRecord } from '../../shared/records/invoices.ts';

/** A credit note of the invoice that the link is for, and of no other. */
const creditNoteOf = async ({ client_id, invoice_id }: PayLinkRecord, id: string) => {
  if (!/^\d{1,16}$/.test(id)) throw notFound('credit note');
  const note = await getCreditNote(client_id, Number(id));
  if (note.invoice_id !== invoice_id) throw notFound('credit note');
  return note;
};

export const handler = handlePage(pages['get-document'], async ({ path: { token = '' }, query, now }) => {
  const link = await getPayLink(token, now);
  const { number, document } =
    query.credit_note === undefined
      ? await invoicePdf(await getInvoice(link.client_id, link.invoice_id), now)
      : await creditNotePdf(await creditNoteOf(link, query.credit_note), now);
  const { url } = await presentPdf(number, document, now);
  return { status: 303, headers: { location: url } };
});
