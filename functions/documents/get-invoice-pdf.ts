import { invoicePdf } from '../../shared/billing/documents/invoice-pdf.ts';
import { presentDocument } from '../../shared/billing/documents/keep-pdf.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(documents['get-invoice-pdf'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  respond: async ({ now }, invoice) => {
    const rendered = await invoicePdf(invoice, now);
    return ok({ data: await presentDocument(rendered, now) });
  },
});
