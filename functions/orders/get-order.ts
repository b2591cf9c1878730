import { orders } from '../../shared/contract/orders.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { getOrder, presentOrder } from '../../shared/orders/index.ts';

export const handler = handle(orders['get-order'], {
  load: ({ path }) => getOrder(path.client, path.order),
  respond: (_, order) => ok({ data: presentOrder(order) }),
});
