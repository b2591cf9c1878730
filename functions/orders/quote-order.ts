import { gatewayFindings } from '../../shared/billing/ledger/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { orders } from '../../shared/contract/orders.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { evaluateOrder, loadOrderContext, presentQuote, priceOrder } from '../../shared/orders/index.ts';

export const handler = handle(orders['quote-order'], {
  load: async ({ clientId, body, now }) => (clientId && body ? loadOrderContext(clientId, body, now) : null),
  respond: async ({ caller, body, now }, loaded) => {
    const context = loaded ?? (await loadOrderContext(caller.clientId, body, now));
    const gateway = body.payment_gateway ?? null;
    const [{ lines, confirmed, findings }, client] = await Promise.all([
      evaluateOrder(body.items, gateway, context, now),
      withVatCheck(context.client, context.catalog.taxes, now),
    ]);
    const { priced, findings: ofCoupon } = priceOrder(lines, { ...context, client }, confirmed, now);
    const known = new Set(findings.map(({ field }) => field));
    const ofTotal = known.has('payment_gateway')
      ? []
      : gatewayFindings(gateway, priced.total, priced.currency);
    return ok(presentQuote(priced, [...findings, ...ofTotal, ...ofCoupon]));
  },
});
