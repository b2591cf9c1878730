import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { loadPaymentContext, openPayment } from '../../shared/billing/payments/start-payment.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { created, handle } from '../../shared/http/handler.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { toMajor } from '../../shared/platform/money.ts';
import { retryOnConflict, transact } from '../../shared/platform/table/write.ts';

export const handler = handle(invoices['start-payment'], {
  load: ({ path }) => loadPaymentContext(path.client, path.invoice),
  respond: ({ path, body, caller, now, remember }, loaded) =>
    retryOnConflict(loaded, async (first) => {
      const context = first ?? (await loadPaymentContext(path.client, path.invoice));
      const statusUrl = `${requireEnv('API_BASE_URL')}/clients/${path.client}/invoices/${path.invoice}/payment-status`;
      const returnUrl = new URL('/pay/return', statusUrl).href;
      const request = {
        gateway: body.gateway,
        saveCard: body.save_card ?? false,
        returnUrl,
        cancelUrl: returnUrl,
        actor: `user:${caller.userId}`,
      } as const;
      const { attempt, session, writes } = await openPayment(
        request,
        context,
        await gatewayFor(body.gateway),
        now,
      );
      const reply = created({
        payment: {
          id: attempt.id,
          invoice_id: attempt.invoice_id,
          gateway: attempt.gateway,
          status: attempt.status,
          amount: toMajor(attempt.amount, attempt.currency),
          currency: attempt.currency,
          mobile: { ...session.mobile, status_url: statusUrl },
        },
      });
      await transact([...writes, remember(reply)]);
      return reply;
    }),
});
