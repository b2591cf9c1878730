import {
  loadInvoiceToCancel,
  planCreditInvoiceCancellation,
} from '../../shared/billing/invoices/cancel-invoice.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(invoices['cancel-invoice'], {
  load: ({ path }) => loadInvoiceToCancel(path.client, path.invoice),
  plan: ({ caller, now }, found) => {
    const { invoice, ...plan } = planCreditInvoiceCancellation(found, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: presentInvoice(invoice, now) }) };
  },
  dispatch: dispatchFollowUp,
});
