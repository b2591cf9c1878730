import { conflict, notFound } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact, update, writeOne } from '../../platform/table/write.ts';
import type { CreditNoteRecord, RenderedDocument } from '../../records/document-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { missingDocument } from '../invoices/document-steps.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { getInvoice } from '../invoices/invoices.ts';
import { creditNoteView, invoiceView } from './document-view.ts';
import { issueDocument } from './issue-document.ts';
import { keepPdf, PASSING } from './keep-pdf.ts';

type Rendered = { number: string; document: RenderedDocument };

/** The kept document of an invoice, rendered unless it was. */
const renderInvoice = async (invoice: InvoiceRecord, now: Date): Promise<Rendered> => {
  const { client_id, seller, buyer, documents = {}, legal_number } = invoice;
  if (!seller || !buyer) {
    throw conflict('document_unavailable', 'This invoice was made before invoices had documents.');
  }
  const view = invoiceView(invoice, seller, buyer);
  const kind = legal_number ? 'invoice' : 'pro_forma';
  const kept = documents[kind];
  const { number } = view;
  // It says what was paid of it, which the next payment changes.
  if (!legal_number && invoice.balance !== invoice.total) {
    return { number, document: await keepPdf(client_id, view, now, PASSING) };
  }
  if (kept) return { number, document: kept };
  const document = await keepPdf(client_id, view, now);
  await transact([fileInvoice(invoice, { documents: { ...documents, [kind]: document } })]);
  return { number, document };
};

/**
 * The invoice as PDF: a pro forma one until it is paid, and then with its number, which is given now where no worker has
 * given it yet. Each is rendered once, but for one that is paid in part. Throws a 409 for invoices that release 1.0 made.
 */
export const invoicePdf = (found: InvoiceRecord, now: Date): Promise<Rendered> =>
  retryOnConflict(found, async (first) => {
    const read = () => getInvoice(found.client_id, found.id);
    const invoice = first ?? (await read());
    if (missingDocument(invoice) !== 'invoice') return renderInvoice(invoice, now);
    await issueDocument(invoice, now);
    return renderInvoice(await read(), now);
  });

export const getCreditNote = async (clientId: number, id: number): Promise<CreditNoteRecord> => {
  const note = await getItem(keys.creditNote(clientId, id));
  if (!note) throw notFound('credit note');
  return note;
};

/** A credit note as PDF, rendered once; by two at once to the same bytes. */
export const creditNotePdf = async (note: CreditNoteRecord, now: Date): Promise<Rendered> => {
  const { client_id, id, number } = note;
  if (note.document) return { number, document: note.document };
  const document = await keepPdf(client_id, creditNoteView(note), now);
  await writeOne(update(keys.creditNote(client_id, id), { set: { document } }));
  return { number, document };
};
