import { orders } from '../../shared/contract/orders.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { loadOrderToCancel, planOrderCancellation } from '../../shared/orders/cancel-order.ts';
import { presentOrder } from '../../shared/orders/present-order.ts';

export const handler = command(orders['cancel-order'], {
  load: ({ path }) => loadOrderToCancel(path.client, path.order),
  plan: ({ caller, now }, found) => {
    const { order, ...plan } = planOrderCancellation(found, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: presentOrder(order) }) };
  },
  dispatch: dispatchFollowUp,
});
