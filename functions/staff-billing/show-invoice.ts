import { presentInvoice, presentPayment } from '../../shared/billing/invoices/index.ts';
import { presentAttempts } from '../../shared/billing/payments/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { explainDecline, invoiceHistory, refundableLines } from '../../shared/operator/index.ts';
import { toMajor } from '../../shared/platform/money.ts';

export const handler = staffReads(billing['show-invoice'], async ({ path, now }) => {
  const found = await invoiceHistory(path.client, path.invoice);
  const { invoice, payments, attempts } = found;
  const left = refundableLines(found);
  return {
    data: {
      invoice: presentInvoice(invoice, now),
      payments: payments.map(presentPayment),
      attempts: attempts.flatMap(presentAttempts).map((one) => ({
        ...{
          id: one.id,
          gateway: one.gateway,
          status: one.status,
          amount: one.amount,
          currency: one.currency,
        },
        failure_message: one.failure_message,
        decline_code: one.decline_code,
        decline_reason: one.failure_message === null ? null : explainDecline(one.decline_code),
        created_at: one.created_at,
      })),
      refundable: invoice.lines.map(({ description }, index) => ({
        line: index + 1,
        description,
        amount: toMajor(left[index] ?? 0, invoice.currency),
      })),
    },
  };
});
