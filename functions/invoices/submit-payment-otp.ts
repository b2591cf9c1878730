import { getInvoiceWithAttempts, kindsOf } from '../../shared/billing/invoices/index.ts';
import { findWaiting, submitOtp } from '../../shared/billing/mobile-money/index.ts';
import { gatewayFor, presentStartedPayment } from '../../shared/billing/payments/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { NO_SESSION } from '../../shared/integrations/payment-gateway.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = handle(invoices['submit-payment-otp'], {
  load: ({ path }) => getInvoiceWithAttempts(path.client, path.invoice),
  respond: async ({ path, body, store, now }, { invoice, attempts }) => {
    requirePurchase(store, 'pay', kindsOf(invoice));
    const waiting = findWaiting(attempts, path.payment);
    const { mobileMoney } = await gatewayFor(waiting.gateway);
    const attempt = mobileMoney ? await submitOtp(mobileMoney, waiting, body.otp, now) : waiting;
    return ok({ payment: presentStartedPayment(attempt, NO_SESSION) });
  },
});
