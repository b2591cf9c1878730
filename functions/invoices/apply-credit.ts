import { applyCredit, loadCreditContext } from '../../shared/billing/credit/apply-credit.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { retryOnConflict, transact } from '../../shared/platform/table/write.ts';

export const handler = handle(invoices['apply-credit'], {
  load: ({ path }) => loadCreditContext(path.client, path.invoice),
  respond: ({ path, body, caller, now, remember }, loaded) =>
    retryOnConflict(loaded, async (first) => {
      const context = first ?? (await loadCreditContext(path.client, path.invoice));
      const request = { amount: body.amount ?? null, userId: caller.userId };
      const { invoice, writes, followUp } = applyCredit(context, request, now);
      const reply = ok({ data: presentInvoice(invoice, now) });
      await transact([...writes, remember(reply)]);
      await dispatchFollowUp(followUp);
      return reply;
    }),
});
