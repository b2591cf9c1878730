import { getInvoiceWithAttempts } from '../../shared/billing/invoices/index.ts';
import { presentPaymentStatus } from '../../shared/billing/payments/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(invoices['get-payment-status'], {
  load: ({ path }) => getInvoiceWithAttempts(path.client, path.invoice),
  respond: ({ now }, found) => ok(presentPaymentStatus(found, now)),
});
