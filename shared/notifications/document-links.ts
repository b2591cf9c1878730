import { newPayLink } from '../billing/pay-links/index.ts';
import type { Composer } from '../mails/index.ts';
import type { MailRecord } from '../records/events.ts';
import type { InvoiceRecord } from '../records/invoices.ts';

/** Where a document is found by a link to the invoice it belongs to. */
type Document = { client_id: number; invoice_id: number; credit_note_id: number | null };

/** What the outbox keeps in place of a link to a document: its secret is made when the mail is sent, and kept nowhere. */
export const linkedLater = (
  { client_id, id: invoice_id }: Pick<InvoiceRecord, 'client_id' | 'id'>,
  credit_note_id: number | null = null,
) => {
  const document: Document = { client_id, invoice_id, credit_note_id };
  return { pdf_url: null, document };
};

const documentOf = ({ variables }: MailRecord): Document | null => {
  const { document } = variables as { document?: Document };
  return document ?? null;
};

/** Gives a mail that tells of a document a link to its PDF, which works as long as links to pay do, where there is an address for it. */
export const withDocumentLinks =
  (compose: Composer): Composer =>
  async (mail, now) => {
    const composed = await compose(mail, now);
    const document = documentOf(mail);
    // Workers of a stage without a name of its own do not know where its API is.
    if (!document || 'suppressed' in composed || !process.env.API_BASE_URL) return composed;
    const { url, write } = newPayLink(document.client_id, document.invoice_id, now);
    const note = document.credit_note_id === null ? '' : `?credit_note=${document.credit_note_id}`;
    const variables = { ...composed.mail.variables, pdf_url: `${url}/pdf${note}` };
    return {
      ...composed,
      mail: { ...composed.mail, variables } as typeof composed.mail,
      links: [...composed.links, write],
    };
  };
