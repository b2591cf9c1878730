import { creditAmount, newCreditInvoice } from '../../shared/billing/credit/credit-invoice.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { credit } from '../../shared/contract/credit.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { transact } from '../../shared/platform/table/write.ts';

export const handler = handle(credit['create-credit-invoice'], {
  load: ({ path }) => getClient(path.client),
  respond: async ({ body, caller, now, remember }, client) => {
    const amount = creditAmount(body.amount, client.profile.currency);
    const { invoice, paymentUrl, writes, followUp } = newCreditInvoice(client, amount, caller.userId, now);
    const reply = created({ invoice: presentInvoice(invoice, now), payment_url: paymentUrl });
    await transact([...writes, remember(reply)]);
    await dispatchFollowUp(followUp);
    return reply;
  },
});
