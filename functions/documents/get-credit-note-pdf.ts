import { creditNotePdf, getCreditNote, presentDocument } from '../../shared/billing/documents/index.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(documents['get-credit-note-pdf'], {
  load: ({ path }) => getCreditNote(path.client, path.creditNote),
  respond: async ({ now }, note) => {
    const rendered = await creditNotePdf(note, now);
    return ok({ data: await presentDocument(rendered, now) });
  },
});
