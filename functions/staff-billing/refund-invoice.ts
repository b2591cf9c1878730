import { invoiceNumber } from '../../shared/billing/invoices/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import {
  chooseAtMost,
  linesOfPart,
  loadRefundable,
  refundInvoice,
  subjectOf,
} from '../../shared/operator/index.ts';
import { amountInMinor, formatMoney, toMajor } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['refund-invoice'], {
  load: async ({ path, body }) => {
    const found = await loadRefundable(path.client, path.invoice);
    const { currency } = found.invoice;
    const of = body.lines && { lines: body.lines };
    const lines = of ? linesOfPart(found.invoice, of).map(({ description }) => description) : [];
    const { left } = subjectOf(found, of);
    const amount = body.amount === undefined ? left : amountInMinor('amount', body.amount, currency);
    if (amount > left) throw chooseAtMost(left, currency);
    return { invoice: found.invoice, of, lines, amount, left };
  },
  plan: ({ invoice: { id, currency, total, status }, lines, amount, left }, { body }) => {
    const back = formatMoney(amount, currency);
    const way = body.to === 'credit' ? 'as account credit' : `the way it came, ${body.first} first`;
    const [whole, rest] = [formatMoney(total, currency), formatMoney(left, currency)];
    const ofLines = lines.length > 0 ? ' of these lines' : '';
    return {
      says: [
        `Give back ${back} of ${invoiceNumber(id)} for ${whole} (${status}, ${rest} left${ofLines}), ${way}.`,
        ...lines.map((line) => `It is for: ${line}.`),
      ],
      money: { amount, currency },
    };
  },
  apply: async ({ path, body, idempotencyKey, actor, now }, { invoice: { currency }, of, amount }) => {
    const { to, first, services, reason } = body;
    const wanted = { amount, to, first, services, reason, of, key: idempotencyKey ?? undefined };
    const refunded = await refundInvoice(path.client, path.invoice, wanted, actor, now);
    return {
      refund: toMajor(refunded.amount, currency),
      by_gateway: toMajor(refunded.money, currency),
      to_credit: toMajor(refunded.credit, currency),
      currency,
    };
  },
});
