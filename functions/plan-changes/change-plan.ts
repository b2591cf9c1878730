import { kindsOf, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { planChanges } from '../../shared/contract/plan-changes.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { presentHosting } from '../../shared/hosting/index.ts';
import { loadChange, planChange } from '../../shared/hosting/plan-changes/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(planChanges['change-plan'], {
  load: async ({ path, body, now }) => {
    const [context, quote] = await Promise.all([
      loadChange(path.client, path.hostingAccount, now),
      getItem(keys.planQuote(path.client, body?.quote_id ?? 0)),
    ]);
    return { context, quote };
  },
  plan: ({ body, caller, store, now }, { context, quote }) => {
    const request = {
      applyCredit: body.apply_credit ?? false,
      acceptExcess: body.accept_excess,
      actor: `user:${caller.userId}`,
    } as const;
    const { record, invoice, paymentUrl, writes, followUp } = planChange(context, quote, request, now);
    if (invoice) requirePurchase(store, body.apply_credit ? 'pay' : 'order', kindsOf(invoice));
    const shown = { hosting_account: presentHosting(record), payment_url: paymentUrl };
    const reply = created({ ...shown, invoice: invoice && presentInvoice(invoice, now) });
    return { writes, reply, ...(followUp ? { followUp } : {}) };
  },
  dispatch: dispatchFollowUp,
});
