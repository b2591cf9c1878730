import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { presentStartedPayment } from '../../shared/billing/payments/present-payment-status.ts';
import { loadPaymentContext, planPayment } from '../../shared/billing/payments/start-payment.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { confirmAgain, newer } from '../../shared/orders/confirm-again.ts';
import { requireEnv } from '../../shared/platform/env.ts';

export const handler = command(invoices['start-payment'], {
  load: ({ path }) => loadPaymentContext(path.client, path.invoice),
  prepare: ({ now }, context) => confirmAgain(context, now),
  plan: async ({ path, body, caller, now }, loaded, confirmed) => {
    const context = { ...loaded, invoice: newer(loaded.invoice, confirmed) };
    const statusUrl = `${requireEnv('API_BASE_URL')}/clients/${path.client}/invoices/${path.invoice}/payment-status`;
    const returnUrl = new URL('/pay/return', statusUrl).href;
    const saveCard = body.save_card ?? false;
    const actor = `user:${caller.userId}` as const;
    const request = { gateway: body.gateway, saveCard, returnUrl, cancelUrl: returnUrl, actor };
    const gateway = await gatewayFor(body.gateway);
    const { attempt, session, writes } = await planPayment(request, context, gateway, now);
    return { writes, reply: created({ payment: presentStartedPayment(attempt, session, statusUrl) }) };
  },
});
