import { orders } from '../../shared/contract/orders.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { draftOrder, loadOrderContext } from '../../shared/orders/draft.ts';
import { presentQuote } from '../../shared/orders/present-order.ts';

export const handler = handle(orders['quote-order'], {
  load: async ({ clientId, body }) => (clientId && body ? loadOrderContext(clientId, body.items) : null),
  respond: async ({ caller, body }, loaded) => {
    const context = loaded ?? (await loadOrderContext(caller.clientId, body.items));
    return ok(presentQuote(draftOrder(body.items, context)));
  },
});
