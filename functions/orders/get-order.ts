import { orders } from '../../shared/contract/orders.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { getOrder } from '../../shared/orders/cancel-order.ts';
import { presentOrder } from '../../shared/orders/present-order.ts';

export const handler = handle(orders['get-order'], {
  load: ({ path }) => getOrder(path.client, path.order),
  respond: (_, order) => ok({ data: presentOrder(order) }),
});
