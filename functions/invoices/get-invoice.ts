import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(invoices['get-invoice'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  respond: ({ now }, invoice) => ok({ data: presentInvoice(invoice, now) }),
});
