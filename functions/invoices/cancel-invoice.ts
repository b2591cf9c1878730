import {
  loadInvoiceToCancel,
  planCreditInvoiceCancellation,
  presentInvoice,
} from '../../shared/billing/invoices/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(invoices['cancel-invoice'], {
  load: ({ path }) => loadInvoiceToCancel(path.client, path.invoice),
  plan: ({ caller, now }, found) => {
    const { invoice, ...plan } = planCreditInvoiceCancellation(found, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: presentInvoice(invoice, now) }) };
  },
  dispatch: dispatchFollowUp,
});
