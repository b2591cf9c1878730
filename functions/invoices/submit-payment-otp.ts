import { getInvoiceWithAttempts } from '../../shared/billing/invoices/invoices.ts';
import { findWaiting, submitOtp } from '../../shared/billing/mobile-money/submit-otp.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { NO_SESSION } from '../../shared/billing/payments/open-session.ts';
import { presentStartedPayment } from '../../shared/billing/payments/present-payment-status.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(invoices['submit-payment-otp'], {
  load: ({ path }) => getInvoiceWithAttempts(path.client, path.invoice),
  respond: async ({ path, body, now }, { attempts }) => {
    const waiting = findWaiting(attempts, path.payment);
    const { mobileMoney } = await gatewayFor(waiting.gateway);
    const attempt = mobileMoney ? await submitOtp(mobileMoney, waiting, body.otp, now) : waiting;
    return ok({ payment: presentStartedPayment(attempt, NO_SESSION) });
  },
});
