import { about } from '../../events/about.ts';
import { newEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { Dispute, PaymentRecord, Refund } from '../../records/payment-record.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { isOpenDispute } from './returned-money.ts';

type Told = { type: EventRecord['type']; text: string; amount?: number };

const refundNews = (before: Refund | undefined, { status, amount }: Refund, money: Money): Told[] => {
  if (before?.status === status) return [];
  if (status === 'succeeded')
    return [{ type: 'payment_refunded', text: `${money(amount)} of ${money.invoice} was refunded.`, amount }];
  if (!before || (status !== 'failed' && status !== 'cancelled')) return [];
  const text = `The refund of ${money(amount)} of ${money.invoice} did not go through. We will contact you.`;
  return [{ type: 'refund_failed', text }];
};

const disputeNews = (before: Dispute | undefined, dispute: Dispute, money: Money): Told[] => {
  const wasOpen = before !== undefined && isOpenDispute(before);
  if (!before || (before.is_inquiry && !dispute.is_inquiry && isOpenDispute(dispute))) {
    const text = `The payment of ${money.invoice} is disputed.`;
    if (!dispute.is_inquiry) return [{ type: 'payment_disputed', text, amount: dispute.amount }];
  }
  if (before?.status === dispute.status || isOpenDispute(dispute) || (before && !wasOpen)) return [];
  const end = dispute.status === 'won' ? 'is closed; the money stays' : 'was decided for the payer';
  if (dispute.is_inquiry) return [];
  return [{ type: 'dispute_closed', text: `The dispute of the payment of ${money.invoice} ${end}.` }];
};

type Money = ((amount: number) => string) & { invoice: string };

/** What clients are told when refunds and disputes of a payment become `after`. */
export const returnEvents = (
  payment: PaymentRecord,
  after: Pick<PaymentRecord, 'refunds' | 'disputes'>,
  now: Date,
): EventRecord[] => {
  const money: Money = Object.assign((amount: number) => formatMoney(amount, payment.currency), {
    invoice: `invoice ${invoiceNumber(payment.invoice_id)}`,
  });
  const refunds = new Map(payment.refunds.map((refund) => [refund.id, refund]));
  const disputes = new Map(payment.disputes.map((dispute) => [dispute.gateway_id, dispute]));
  const told = [
    ...after.refunds.flatMap((refund) => refundNews(refunds.get(refund.id), refund, money)),
    ...after.disputes.flatMap((dispute) => disputeNews(disputes.get(dispute.gateway_id), dispute, money)),
  ];
  const subject = about.invoice({ client_id: payment.client_id, id: payment.invoice_id });
  const { currency } = payment;
  return told.map(({ type, text, amount }) =>
    newEvent(subject, type, text, now, amount === undefined ? undefined : { amount, currency }),
  );
};
