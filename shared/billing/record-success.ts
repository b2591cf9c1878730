import { newEvent, writeEvent } from '../events/events.ts';
import type { GatewayPayment } from '../integrations/payment-gateway.ts';
import { formatMoney } from '../money/money.ts';
import { absent } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { keys, NOT_DUE } from '../table/keys.ts';
import { change, putNew } from '../table/write.ts';
import { applyReceipt } from './apply-payment.ts';
import { changeAttempt, type Settlement } from './attempts.ts';
import type { AttemptRecord, InvoiceRecord, PaymentRecord } from './records.ts';

export const paymentSource = (gateway: string, reference: string): string =>
  `payment:${gateway}:${reference}`;

/** Records money a gateway has received, once for each of its references, and what it does to the invoice. */
export const recordSuccess = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  truth: GatewayPayment,
  now: Date,
): Settlement => {
  const { client_id, gateway, reference } = attempt;
  const id = newId(now);
  const payment: PaymentRecord = {
    ...keys.payment(client_id, id),
    id,
    client_id,
    invoice_id: invoice.id,
    gateway,
    reference,
    status: 'succeeded',
    amount: truth.amount,
    amount_refunded: 0,
    currency: truth.currency,
    created_at: now.toISOString(),
  };
  const event = newEvent(
    {
      clientId: client_id,
      type: 'payment_succeeded',
      message: `We received your payment of ${formatMoney(truth.amount, truth.currency)}. Thank you.`,
      subject: { type: 'payment', id },
    },
    now,
  );
  const receipt = {
    amount: truth.amount,
    from: 'money',
    source: paymentSource(gateway, reference),
    actor: `gateway:${gateway}`,
  } as const;
  const applied = applyReceipt(invoice, receipt, now);
  const succeeded = {
    status: 'succeeded',
    payment_id: id,
    failure_message: null,
    decline_code: null,
  } as const;
  return {
    outcome: 'succeeded',
    writes: [
      change(keys.reference(gateway, reference), { set: { settled_at: now.toISOString() } }, [
        absent('settled_at'),
      ]),
      changeAttempt(attempt, succeeded, now, NOT_DUE),
      putNew(payment),
      writeEvent(event),
      ...applied.writes,
    ],
    followUp: { ...applied.followUp, events: [event, ...applied.followUp.events] },
  };
};
