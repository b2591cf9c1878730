import { createHash } from 'node:crypto';
import { localeOf } from '../../clients/index.ts';
import { say } from '../../languages/sentence.ts';
import type { MailLocale } from '../../mail-templates/content/locale.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { downloadLink, LINK_SECONDS, storeObject } from '../../platform/storage/objects.ts';
import { absent } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { retryOnConflict, transact, update, writeOne } from '../../platform/table/write.ts';
import type { CreditNoteRecord, InvoiceRecord, RenderedDocument } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { fileInvoice, getInvoice, invoiceNumber, missingDocument } from '../invoices/index.ts';
import { creditNoteView, type DocumentView, invoiceView } from './document-view.ts';
import { issueDocument } from './issue-document.ts';

/** Documents are in the language that the mails of their client are in. */
const localeOfClient = async (clientId: number): Promise<MailLocale> => {
  const client = await getItem(keys.client(clientId));
  return (client && (await localeOf(client))) ?? config().mail.locale;
};

const isStructured = (): boolean => config().structured_invoices === 'ubl';

/** The form for computers, which is loaded where it is wanted; undefined where the standard has none for it. */
const keepStructured = async (
  clientId: number,
  view: DocumentView,
  now: Date,
  write: (ubl: typeof import('./ubl.ts')) => string | null,
): Promise<RenderedDocument | undefined> => {
  const xml = write(await import('./ubl.ts'));
  return xml === null ? undefined : keepXml(clientId, xml, view, now);
};

/** The kept documents of an invoice, rendered unless they were. */
const renderInvoice = async (invoice: InvoiceRecord, now: Date): Promise<Rendered> => {
  const { client_id, seller, buyer, documents = {}, legal_number } = invoice;
  if (!seller || !buyer) {
    throw conflict('document_unavailable', say`This invoice was made before invoices had documents.`);
  }
  const kind = legal_number ? 'invoice' : 'pro_forma';
  // A pro forma invoice says what was paid of it, which the next payment changes.
  const passes = !legal_number && invoice.balance !== invoice.total;
  const kept = passes ? undefined : documents[kind];
  const lacksStructured = isStructured() && legal_number !== undefined && !documents.structured;
  const number = legal_number ?? invoiceNumber(invoice.id);
  const found = legal_number ? documents.structured : undefined;
  if (kept && !lacksStructured) return { number, document: kept, structured: found };
  const locale = kept ? (kept.locale ?? 'en') : await localeOfClient(client_id);
  const view = invoiceView(invoice, seller, buyer, locale);
  if (passes) return { number, document: await keepPdf(client_id, view, now, PASSING) };
  const document = kept ?? (await keepPdf(client_id, view, now));
  const structured = lacksStructured
    ? await keepStructured(client_id, view, now, (ubl) => ubl.invoiceUbl(invoice, { seller, buyer }, view))
    : found;
  if (kept && !structured) return { number, document };
  const rendered = { ...documents, [kind]: document, ...(structured ? { structured } : {}) };
  await transact([fileInvoice(invoice, { documents: rendered })]);
  return { number, document, structured };
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

/** A credit note as PDF, rendered once: of two at once, both get what the first has kept. */
export const creditNotePdf = (found: CreditNoteRecord, now: Date): Promise<Rendered> =>
  retryOnConflict(found, async (first) => {
    const note = first ?? (await getCreditNote(found.client_id, found.id));
    const { client_id, id, number, invoice_id, document: kept } = note;
    const lacksStructured = isStructured() && !note.structured;
    if (kept && !lacksStructured) return { number, document: kept, structured: note.structured };
    const view = creditNoteView(note, kept ? (kept.locale ?? 'en') : await localeOfClient(client_id));
    const document = kept ?? (await keepPdf(client_id, view, now));
    const invoice = lacksStructured ? await getInvoice(client_id, invoice_id) : null;
    const structured = invoice
      ? await keepStructured(client_id, view, now, (ubl) => ubl.creditNoteUbl(note, invoice, view))
      : note.structured;
    if (kept && !structured) return { number, document };
    const set = { document, ...(structured ? { structured } : {}) };
    const unchanged = kept ? absent('structured') : absent('document');
    await writeOne(update(keys.creditNote(client_id, id), { set }, [unchanged]));
    return { number, document, structured };
  });

/** A PDF, and the form of it that computers read where there is one. */
type Rendered = {
  number: string;
  document: RenderedDocument;
  structured?: RenderedDocument | undefined;
};

/** Below which documents lie in the bucket. */
const PREFIX = 'documents';

/** What is rendered for one download, and expires with the bucket's rule a day later. */
export const PASSING = `${PREFIX}/statements`;

type Format = { ending: 'pdf' | 'xml'; contentType: string };

const keepFile = async (
  folder: string,
  bytes: Buffer,
  { ending, contentType }: Format,
  view: DocumentView,
  now: Date,
): Promise<RenderedDocument> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${folder}/${sha256}.${ending}`;
  const name = `${view.number.replaceAll(' ', '-')}.${ending}`;
  await storeObject({ key, name, contentType, bytes });
  return { key, sha256, bytes: bytes.length, locale: view.locale, rendered_at: now.toISOString() };
};

/** Renders a document and puts it into the bucket. The library is loaded with the first one. */
export const keepPdf = async (
  clientId: number,
  view: DocumentView,
  now: Date,
  folder = PREFIX,
): Promise<RenderedDocument> => {
  const { renderPdf } = await import('./render-pdf.ts');
  const bytes = Buffer.from(await renderPdf(view));
  const format = { ending: 'pdf', contentType: 'application/pdf' } as const;
  return keepFile(`${folder}/${clientId}`, bytes, format, view, now);
};

/** Puts the form of a document that computers read beside its PDF. */
const keepXml = (clientId: number, xml: string, view: DocumentView, now: Date) =>
  keepFile(
    `${PREFIX}/${clientId}`,
    Buffer.from(xml),
    { ending: 'xml', contentType: 'application/xml' },
    view,
    now,
  );

/** A kept document with a link that downloads it for a few minutes. */
const presentFile = async ({ key, sha256, bytes }: RenderedDocument, now: Date) => ({
  url: await downloadLink(key),
  expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
  sha256,
  bytes,
});

/** A kept PDF with a link that downloads it for a few minutes. */
export const presentPdf = async (number: string, document: RenderedDocument, now: Date) => ({
  number,
  ...(await presentFile(document, now)),
});

/** The same of an invoice or credit note, with the form that computers read. */
export const presentDocument = async ({ number, document, structured }: Rendered, now: Date) => ({
  ...(await presentPdf(number, document, now)),
  xml: structured ? await presentFile(structured, now) : null,
});
