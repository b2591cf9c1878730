import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { planChanges } from '../../shared/contract/plan-changes.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { presentHosting } from '../../shared/hosting/present-hosting.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { loadChange } from '../../shared/plan-changes/changeable.ts';
import { planChange } from '../../shared/plan-changes/plan-change.ts';
import { getItem } from '../../shared/platform/table/read.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(planChanges['change-plan'], {
  load: async ({ path, body, now }) => {
    const [context, quote] = await Promise.all([
      loadChange(path.client, path.hostingAccount, now),
      getItem(keys.planQuote(path.client, body?.quote_id ?? 0)),
    ]);
    return { context, quote };
  },
  plan: ({ body, caller, now }, { context, quote }) => {
    const request = {
      applyCredit: body.apply_credit ?? false,
      acceptExcess: body.accept_excess,
      actor: `user:${caller.userId}`,
    } as const;
    const { record, invoice, paymentUrl, writes, followUp } = planChange(context, quote, request, now);
    const shown = { hosting_account: presentHosting(record), payment_url: paymentUrl };
    const reply = created({ ...shown, invoice: invoice && presentInvoice(invoice, now) });
    return { writes, reply, ...(followUp ? { followUp } : {}) };
  },
  dispatch: dispatchFollowUp,
});
