import { orders } from '../../shared/contract/orders.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { loadOrderToCancel, planOrderCancellation, presentOrder } from '../../shared/orders/index.ts';

export const handler = command(orders['cancel-order'], {
  load: ({ path }) => loadOrderToCancel(path.client, path.order),
  plan: ({ caller, now }, found) => {
    const { order, ...plan } = planOrderCancellation(found, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: presentOrder(order) }) };
  },
  dispatch: dispatchFollowUp,
});
