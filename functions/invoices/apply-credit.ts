import { loadCreditContext, planCreditUse } from '../../shared/billing/credit/index.ts';
import { kindsOf, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { withTaxOfToday } from '../../shared/billing/tax-review/index.ts';
import { getTaxes } from '../../shared/catalog/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';
import { confirmAgain, newer } from '../../shared/orders/index.ts';

/** What was opened at a gateway is ended by those who may call one: until then the invoice stays. */
const endNone = async () => false;

export const handler = command(invoices['apply-credit'], {
  load: async ({ path, now }) => {
    const credit = loadCreditContext(path.client, path.invoice, now);
    const [context, taxes] = await Promise.all([credit, getTaxes()]);
    return { ...context, taxes };
  },
  prepare: async ({ store, now }, context) => {
    requirePurchase(store, 'pay', kindsOf(context.invoice));
    return confirmAgain(await withTaxOfToday(context, endNone, now), now);
  },
  plan: ({ body, caller, now }, loaded, confirmed) => {
    const context = { ...loaded, invoice: newer(loaded.invoice, confirmed) };
    const request = { amount: body.amount ?? null, userId: caller.userId };
    const { invoice, writes, followUp } = planCreditUse(context, request, now);
    return { writes, followUp, reply: ok({ data: presentInvoice(invoice, now) }) };
  },
  dispatch: dispatchFollowUp,
});
