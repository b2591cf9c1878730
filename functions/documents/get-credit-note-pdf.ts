import { creditNotePdf, getCreditNote } from '../../shared/billing/documents/invoice-pdf.ts';
import { presentDocument } from '../../shared/billing/documents/keep-pdf.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(documents['get-credit-note-pdf'], {
  load: ({ path }) => getCreditNote(path.client, path.creditNote),
  respond: async ({ now }, note) => {
    const rendered = await creditNotePdf(note, now);
    return ok({ data: await presentDocument(rendered, now) });
  },
});
