import { invoiceNumber } from '../../shared/billing/invoices/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { loadRefundable, refundInvoice, subjectOf } from '../../shared/operator/index.ts';
import { amountInMinor, formatMoney, toMajor } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['refund-invoice'], {
  load: async ({ path, body }) => {
    const found = await loadRefundable(path.client, path.invoice);
    const { currency } = found.invoice;
    const { left } = subjectOf(found, undefined);
    const amount = body.amount === undefined ? left : amountInMinor('amount', body.amount, currency);
    return { invoice: found.invoice, amount, left };
  },
  plan: ({ invoice: { id, currency, total, status }, amount, left }, { body }) => {
    const back = formatMoney(amount, currency);
    const way = body.to === 'credit' ? 'as account credit' : `the way it came, ${body.first} first`;
    const [whole, rest] = [formatMoney(total, currency), formatMoney(left, currency)];
    return {
      says: [`Give back ${back} of ${invoiceNumber(id)} for ${whole} (${status}, ${rest} left), ${way}.`],
      money: { amount, currency },
    };
  },
  apply: async ({ path, body, idempotencyKey, actor, now }, { invoice: { currency }, amount }) => {
    const { to, first, services, reason } = body;
    const wanted = { amount, to, first, services, reason, key: idempotencyKey ?? undefined };
    const refunded = await refundInvoice(path.client, path.invoice, wanted, actor, now);
    return {
      refund: toMajor(refunded.amount, currency),
      by_gateway: toMajor(refunded.money, currency),
      to_credit: toMajor(refunded.credit, currency),
      currency,
    };
  },
});
