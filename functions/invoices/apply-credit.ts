import { loadCreditContext, planCreditUse } from '../../shared/billing/credit/apply-credit.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { confirmAgain, newer } from '../../shared/orders/confirm-again.ts';

export const handler = command(invoices['apply-credit'], {
  load: ({ path }) => loadCreditContext(path.client, path.invoice),
  prepare: ({ now }, context) => confirmAgain(context, now),
  plan: ({ body, caller, now }, loaded, confirmed) => {
    const context = { ...loaded, invoice: newer(loaded.invoice, confirmed) };
    const request = { amount: body.amount ?? null, userId: caller.userId };
    const { invoice, writes, followUp } = planCreditUse(context, request, now);
    return { writes, followUp, reply: ok({ data: presentInvoice(invoice, now) }) };
  },
  dispatch: dispatchFollowUp,
});
