import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { gatewayFindings } from '../../shared/billing/ledger/chargeable.ts';
import { withVatCheck } from '../../shared/billing/tax/check-vat-number.ts';
import { orders } from '../../shared/contract/orders.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { assertNone } from '../../shared/orders/assert-none.ts';
import { confirmOrder } from '../../shared/orders/confirm-order.ts';
import { draftOrder, hostedNames, loadOrderContext } from '../../shared/orders/draft.ts';
import { planOrder } from '../../shared/orders/plan-order.ts';
import { presentOrder } from '../../shared/orders/present-order.ts';
import { assertExpected } from '../../shared/orders/pricing.ts';

export const handler = command(orders['create-order'], {
  load: ({ path, body, now }) => loadOrderContext(path.client, body ?? {}, now),
  prepare: async ({ body, now }, context) => {
    const [confirmed, { vat_check = null }] = await Promise.all([
      confirmOrder(body, context, now),
      withVatCheck(context.client, context.catalog.taxes, now),
    ]);
    return { confirmed, vat_check };
  },
  plan: ({ body, caller, now }, found, { confirmed, vat_check }) => {
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
      userId: caller.userId,
    };
    const { order, invoice, paymentUrl, writes, followUp } = planOrder(request, now);
    assertNone(gatewayFindings(body.payment_gateway, invoice.balance, invoice.currency));
    const shown = { order: presentOrder(order), invoice: presentInvoice(invoice, now) };
    return { writes, followUp, reply: created({ ...shown, payment_url: paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
