import { getInvoiceWithAttempts } from '../../shared/billing/invoices/invoices.ts';
import { presentTimeline } from '../../shared/billing/payments/present-payment-status.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(invoices['get-payment-timeline'], {
  load: ({ path }) => getInvoiceWithAttempts(path.client, path.invoice),
  respond: (_request, found) => ok(presentTimeline(found)),
});
