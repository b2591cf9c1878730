import { planCreditInvoice } from '../../shared/billing/credit/credit-invoice.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { credit } from '../../shared/contract/credit.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';

export const handler = command(credit['create-credit-invoice'], {
  load: ({ path }) => getClient(path.client),
  plan: ({ body, caller, now }, client) => {
    const { invoice, paymentUrl, ...plan } = planCreditInvoice(client, body.amount, caller.userId, now);
    return { ...plan, reply: created({ invoice: presentInvoice(invoice, now), payment_url: paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
