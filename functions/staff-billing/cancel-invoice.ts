import { getInvoice, invoiceNumber, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { cancelInvoiceByStaff, paidOf } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['cancel-invoice'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  plan: (invoice) => {
    const { id, total, currency, status } = invoice;
    return {
      says: [
        `Cancel ${invoiceNumber(id)} for ${formatMoney(total, currency)}, which is ${status}, and its order.`,
      ],
      money: { amount: paidOf(invoice), currency },
    };
  },
  apply: async ({ path, actor, now }, invoice) => {
    await cancelInvoiceByStaff(invoice, actor, now);
    return presentInvoice(await getInvoice(path.client, path.invoice), now);
  },
});
