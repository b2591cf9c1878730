import { about } from '../../events/about.ts';
import { newEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { newId } from '../../platform/table/ids.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { NOTHING_TAKEN, type PaymentRecord } from '../../records/payment-record.ts';

/** Names money from outside as a source of credit. */
export const paymentSource = (gateway: string, reference: string): string =>
  `payment:${gateway}:${reference}`;

export type ReceivedMoney = Pick<
  PaymentRecord,
  'gateway' | 'reference' | 'amount' | 'amount_applied' | 'currency' | 'payer_country'
>;

/** Money that was received for an invoice, and the news of it; neither is written yet. */
export const newPayment = (
  invoice: InvoiceRecord,
  { gateway, reference, amount, amount_applied, currency, payer_country = null }: ReceivedMoney,
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
    refunds: [],
    disputes: [],
    taken: NOTHING_TAKEN,
    version: 1,
    currency,
    payer_country,
    created_at: now.toISOString(),
  };
  const message = `We received your payment of ${formatMoney(amount, currency)}. Thank you.`;
  const event = newEvent(about.payment(payment), 'payment_succeeded', message, now);
  return { payment, event };
};
