import { getPayment } from '../../shared/billing/invoices/index.ts';
import { amountOf, isRecordedByHand, refundPayment } from '../../shared/billing/refunds/index.ts';
import { billing } from '../../shared/contract/staff/billing.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { amountInMinor, formatMoney, toMajor } from '../../shared/platform/money.ts';

export const handler = staffChanges(billing['refund-payment'], {
  load: async ({ path, body, idempotencyKey }) => {
    const payment = await getPayment(path.client, path.payment);
    const amount = body.amount === undefined ? null : amountInMinor('amount', body.amount, payment.currency);
    const { reason, reference } = body;
    const wanted = { amount, reason, reference, key: idempotencyKey ?? undefined };
    return { payment, wanted, back: amountOf(payment, wanted) };
  },
  plan: ({ payment, back }) => {
    const { amount, amount_refunded, currency, gateway } = payment;
    const [of, before] = [formatMoney(amount, currency), formatMoney(amount_refunded, currency)];
    return {
      says: [
        `${isRecordedByHand(payment) ? 'Record as paid back' : 'Pay back'} ${formatMoney(back, currency)} of ${of} by ${gateway}, of which ${before} went back before.`,
      ],
      money: { amount: back, currency },
    };
  },
  apply: async ({ path, actor, now }, { payment: { currency }, wanted, back }) => {
    await refundPayment(path.client, path.payment, { ...wanted, amount: back }, actor, now);
    return { payment_id: path.payment, refund: toMajor(back, currency), currency };
  },
});
