import { writeEvent } from '../../events/events.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import { absent } from '../../platform/table/expressions.ts';
import { putNew, update } from '../../platform/table/write.ts';
import type { AttemptRecord, Decline } from '../../records/attempt-record.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { planReceipt } from '../invoices/apply-receipt.ts';
import { type Settlement, updateAttempt, withDeclines } from '../payments/attempts.ts';
import { newPayment, paymentSource } from '../payments/new-payment.ts';

/**
 * Records money a gateway has received, once for each of its references, and what it does to the invoice; with declines
 * that went before it and nobody had heard of.
 */
export const recordSuccess = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  { amount, currency, payerCountry }: GatewayPayment,
  newDeclines: Decline[],
  now: Date,
): Settlement => {
  const { gateway, reference } = attempt;
  const receipt = {
    amount,
    from: 'money',
    source: paymentSource(gateway, reference),
    actor: `gateway:${gateway}`,
  } as const;
  const applied = planReceipt(invoice, receipt, now);
  const received = {
    gateway,
    reference,
    amount,
    amount_applied: applied.amount,
    currency,
    payer_country: payerCountry,
  };
  const { payment, event } = newPayment(invoice, received, now);
  const succeeded = {
    status: 'succeeded',
    payment_id: payment.id,
    failure_message: null,
    decline_code: null,
    declines: withDeclines(attempt, newDeclines),
  } as const;
  return {
    outcome: 'succeeded',
    writes: [
      update(keys.reference(gateway, reference), { set: { settled_at: now.toISOString() } }, [
        absent('settled_at'),
      ]),
      updateAttempt(attempt, succeeded, now, NOT_DUE),
      putNew(payment),
      writeEvent(event),
      ...applied.writes,
    ],
    followUp: { ...applied.followUp, events: [event, ...applied.followUp.events] },
  };
};
