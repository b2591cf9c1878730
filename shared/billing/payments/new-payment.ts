import { type EventRecord, newEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { newId } from '../../platform/table/ids.ts';
import type { InvoiceRecord, PaymentRecord } from '../../records/billing-records.ts';
import { keys } from '../../records/keys.ts';

/** Names money from outside as a source of credit. */
export const paymentSource = (gateway: string, reference: string): string =>
  `payment:${gateway}:${reference}`;

export type ReceivedMoney = Pick<
  PaymentRecord,
  'gateway' | 'reference' | 'amount' | 'amount_applied' | 'currency'
>;

/** Money that was received for an invoice, and the news of it; neither is written yet. */
export const newPayment = (
  invoice: InvoiceRecord,
  { gateway, reference, amount, amount_applied, currency }: ReceivedMoney,
  now: Date,
): { payment: PaymentRecord; event: EventRecord } => {
  const clientId = invoice.client_id;
  const id = newId(now);
  const payment: PaymentRecord = {
    ...keys.payment(clientId, id),
    id,
    client_id: clientId,
    invoice_id: invoice.id,
    gateway,
    reference,
    status: 'succeeded',
    amount,
    amount_applied,
    amount_refunded: 0,
    currency,
    created_at: now.toISOString(),
  };
  const event = newEvent(
    {
      clientId,
      type: 'payment_succeeded',
      message: `We received your payment of ${formatMoney(amount, currency)}. Thank you.`,
      subject: { type: 'payment', id },
    },
    now,
  );
  return { payment, event };
};
