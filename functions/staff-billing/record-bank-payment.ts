import { getInvoice, invoiceNumber, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { recordBankPayment } from '../../shared/billing/payments/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { amountInMinor, formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['record-bank-payment'], {
  load: async ({ path, body }) => {
    const invoice = await getInvoice(path.client, path.invoice);
    return { invoice, amount: amountInMinor('amount', body.amount, invoice.currency) };
  },
  plan: ({ invoice: { id, status, balance, currency }, amount }, { body }) => ({
    says: [
      `Record ${formatMoney(amount, currency)} by bank, ${body.reference}, for ${invoiceNumber(id)} (${status}, balance ${formatMoney(balance, currency)}).`,
      'What is more than the balance becomes account credit.',
    ],
    money: { amount, currency },
  }),
  apply: async ({ path, body, actor, now }, { amount }) => {
    const { client: clientId, invoice: invoiceId } = path;
    const received = { clientId, invoiceId, amount, reference: body.reference };
    const { invoice, payment } = await recordBankPayment(received, actor, now);
    return { payment_id: payment.id, invoice: presentInvoice(invoice, now) };
  },
});
