import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { orders } from '../../shared/contract/orders.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { draftOrder, loadOrderContext } from '../../shared/orders/draft.ts';
import { planOrder } from '../../shared/orders/plan-order.ts';
import { presentOrder } from '../../shared/orders/present-order.ts';
import { retryOnConflict, transact } from '../../shared/platform/table/write.ts';

export const handler = handle(orders['create-order'], {
  load: async ({ path, body }) => (body ? loadOrderContext(path.client, body.items) : null),
  respond: ({ path, body, caller, now, remember }, loaded) =>
    retryOnConflict(loaded, async (first) => {
      const context = first ?? (await loadOrderContext(path.client, body.items));
      const placed = planOrder(
        {
          client: context.client,
          priced: draftOrder(body.items, context),
          gateway: body.payment_gateway,
          notes: body.notes ?? null,
          applyCredit: body.apply_credit ?? false,
          userId: caller.userId,
        },
        now,
      );
      const reply = created({
        order: presentOrder(placed.order),
        invoice: presentInvoice(placed.invoice, now),
        payment_url: placed.paymentUrl,
      });
      await transact([...placed.writes, remember(reply)]);
      await dispatchFollowUp(placed.followUp);
      return reply;
    }),
});
