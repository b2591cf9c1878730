import { planCreditInvoice } from '../../shared/billing/credit/index.ts';
import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { credit } from '../../shared/contract/credit.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = command(credit['create-credit-invoice'], {
  load: ({ path }) => getClient(path.client),
  plan: ({ body, caller, store, now }, client) => {
    requirePurchase(store, 'order', ['credit']);
    const { invoice, paymentUrl, ...plan } = planCreditInvoice(client, body.amount, caller.userId, now);
    return { ...plan, reply: created({ invoice: presentInvoice(invoice, now), payment_url: paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
