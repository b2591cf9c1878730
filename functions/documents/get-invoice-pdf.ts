import { invoicePdf, presentDocument } from '../../shared/billing/documents/index.ts';
import { getInvoice } from '../../shared/billing/invoices/index.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(documents['get-invoice-pdf'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  respond: async ({ now }, invoice) => {
    const rendered = await invoicePdf(invoice, now);
    return ok({ data: await presentDocument(rendered, now) });
  },
});
