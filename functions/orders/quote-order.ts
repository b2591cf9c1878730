import { orders } from '../../shared/contract/orders.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { evaluateOrder } from '../../shared/orders/confirm-order.ts';
import { buyerIn, loadOrderContext } from '../../shared/orders/draft.ts';
import { presentQuote } from '../../shared/orders/present-order.ts';
import { priceLines } from '../../shared/orders/pricing.ts';

export const handler = handle(orders['quote-order'], {
  load: async ({ clientId, body }) => (clientId && body ? loadOrderContext(clientId, body.items) : null),
  respond: async ({ caller, body, now }, loaded) => {
    const context = loaded ?? (await loadOrderContext(caller.clientId, body.items));
    const gateway = body.payment_gateway ?? null;
    const { lines, confirmed, findings } = await evaluateOrder(body.items, gateway, context, now);
    return ok(presentQuote(priceLines(lines, buyerIn(context, now), confirmed), findings));
  },
});
