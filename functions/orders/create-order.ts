import { loadFacts } from '../../shared/billing/fraud-review/index.ts';
import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { gatewayFindings } from '../../shared/billing/ledger/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { orders } from '../../shared/contract/orders.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';
import {
  assertExpected,
  assertNone,
  confirmOrder,
  draftOrder,
  hostedNames,
  kindsOrdered,
  loadOrderContext,
  planOrder,
  presentOrder,
} from '../../shared/orders/index.ts';

export const handler = command(orders['create-order'], {
  load: ({ path, body, now }) => loadOrderContext(path.client, body ?? {}, now),
  prepare: async ({ body, store, now }, context) => {
    requirePurchase(store, body.apply_credit ? 'pay' : 'order', kindsOrdered(body.items));
    const [confirmed, { vat_check = null }, facts] = await Promise.all([
      confirmOrder(body, context, now),
      withVatCheck(context.client, context.catalog.taxes, now),
      loadFacts(context.client, null, null, now),
    ]);
    return { confirmed, vat_check, facts };
  },
  plan: ({ body, caller, now }, found, { confirmed, vat_check, facts }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const priced = draftOrder(body.items, context, confirmed.names, now);
    assertExpected(priced, body.expected_total);
    const request = {
      client: context.client,
      priced,
      gateway: body.payment_gateway,
      notes: body.notes ?? null,
      applyCredit: body.apply_credit ?? false,
      unaskedNames: confirmed.unasked,
      contested: context.contested,
      hosted: hostedNames(priced.lines, context),
      facts,
      userId: caller.userId,
    };
    const { order, invoice, paymentUrl, writes, followUp } = planOrder(request, now);
    assertNone(gatewayFindings(body.payment_gateway, invoice.balance, invoice.currency));
    const shown = { order: presentOrder(order), invoice: presentInvoice(invoice, now) };
    return { writes, followUp, reply: created({ ...shown, payment_url: paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
