import { presentInvoice, presentPayment } from '../../shared/billing/invoices/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { invoiceHistory } from '../../shared/operator/index.ts';
import { toMajor } from '../../shared/platform/money.ts';

export const handler = staffReads(billing['show-invoice'], async ({ path, now }) => {
  const { invoice, payments, attempts } = await invoiceHistory(path.client, path.invoice);
  return {
    data: {
      invoice: presentInvoice(invoice, now),
      payments: payments.map(presentPayment),
      attempts: attempts.map(({ id, gateway, status, amount, currency, failure_message, created_at }) => ({
        ...{ id, gateway, status, amount: toMajor(amount, currency), currency, failure_message, created_at },
      })),
    },
  };
});
