import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import { formatMoney } from '../../platform/money.ts';
import { equals } from '../../platform/table/expressions.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { awaitsManualAction, withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { type Settlement, updateAttempt } from '../payments/attempts.ts';

const paymentStatus = (received: number, refunded: number, disputed: boolean) => {
  if (disputed) return 'disputed';
  return refunded >= received ? 'refunded' : 'partially_refunded';
};

/** What the invoice loses when so much of a payment is given back: what became credit is given back first. */
const lostBy = ({ amount, amount_applied }: PaymentRecord, refunded: number): number =>
  Math.max(0, refunded - (amount - amount_applied));

const withoutMoney = ({ status, amount_paid, amount_refunded, balance }: InvoiceRecord, lost: number) => {
  if (status === 'unpaid') return { status, amount_paid: amount_paid - lost, balance: balance + lost };
  const refunded = amount_refunded + lost;
  const all = status === 'paid' && refunded >= amount_paid;
  return { status: all ? ('refunded' as const) : status, amount_refunded: refunded };
};

/**
 * What a refund of a payment, up to `refunded` in all, does to its invoice: one that is unpaid is owed so much more, and
 * a paid one is refunded once all that was paid for it has been given back.
 */
export const refundInvoice = (
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  refunded: number,
  now: Date,
): Write[] => {
  const lost = lostBy(payment, refunded) - lostBy(payment, payment.amount_refunded);
  if (lost <= 0) return [];
  const { client_id, id, version } = invoice;
  const changed = withoutMoney(invoice, lost);
  const set = {
    ...changed,
    ...withStatus('INVOICE', changed.status, id),
    updated_at: now.toISOString(),
    version: version + 1,
  };
  return [update(keys.invoice(client_id, id), { set }, [equals('version', version)])];
};

const eventsOf = (attempt: AttemptRecord, gatewayState: GatewayPayment, now: Date): EventRecord[] => {
  const subject = about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id });
  const number = invoiceNumber(attempt.invoice_id);
  const events: EventRecord[] = [];
  if (gatewayState.amountRefunded > attempt.amount_refunded) {
    const amount = formatMoney(gatewayState.amountRefunded - attempt.amount_refunded, attempt.currency);
    events.push(newEvent(subject, 'payment_refunded', `${amount} of invoice ${number} was refunded.`, now));
  }
  if (gatewayState.disputed && !attempt.disputed) {
    events.push(newEvent(subject, 'payment_disputed', `The payment of invoice ${number} is disputed.`, now));
  }
  return events;
};

/** What happened to a payment after it succeeded: refunds, in part or whole, and disputes, which wait for a person. */
export const recordRefundsAndDisputes = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  gatewayState: GatewayPayment,
  now: Date,
): Settlement => {
  const events = eventsOf(attempt, gatewayState, now);
  if (events.length === 0) return null;
  const amount_refunded = Math.max(attempt.amount_refunded, gatewayState.amountRefunded);
  const disputed = attempt.disputed || gatewayState.disputed;
  const status = paymentStatus(gatewayState.amount, amount_refunded, disputed);
  const waiting = disputed ? awaitsManualAction('disputed_payment', now, attempt.id) : {};
  return {
    outcome: status,
    writes: [
      updateAttempt(attempt, { amount_refunded, disputed, ...waiting }, now),
      update(payment, { set: { status, amount_refunded } }),
      ...refundInvoice(invoice, payment, amount_refunded, now),
      ...events.map(writeEvent),
      audit(about.payment(payment), `gateway:${attempt.gateway}`, `payment.${status}`, now, {
        amount_refunded,
        disputed,
      }),
    ],
    followUp: { events },
  };
};
