import { audit } from '../events/audit.ts';
import { type NewEvent, newEvent, writeEvent } from '../events/events.ts';
import type { GatewayPayment } from '../integrations/payment-gateway.ts';
import { formatMoney } from '../money/money.ts';
import { equals } from '../table/expressions.ts';
import { keys, statusKey, waitingFor } from '../table/keys.ts';
import { change, type Write } from '../table/write.ts';
import { changeAttempt, type Settlement } from './attempts.ts';
import { invoiceNumber } from './present.ts';
import type { AttemptRecord, InvoiceRecord } from './records.ts';

const paymentStatus = (received: number, refunded: number, disputed: boolean) => {
  if (disputed) return 'disputed';
  return refunded >= received ? 'refunded' : 'partially_refunded';
};

/** A refund of everything that was paid for it makes a paid invoice a refunded one. */
export const refundInvoice = (invoice: InvoiceRecord, refunded: number, now: Date): Write[] => {
  if (invoice.status !== 'paid' || refunded < invoice.amount_paid) return [];
  const set = {
    status: 'refunded',
    ...statusKey('INVOICE', 'refunded', invoice.id),
    updated_at: now.toISOString(),
    version: invoice.version + 1,
  };
  return [change(keys.invoice(invoice.client_id, invoice.id), { set }, [equals('version', invoice.version)])];
};

const eventsOf = (attempt: AttemptRecord, truth: GatewayPayment, now: Date) => {
  const base = { clientId: attempt.client_id, subject: { type: 'invoice', id: attempt.invoice_id } } as const;
  const number = invoiceNumber(attempt.invoice_id);
  const events: NewEvent[] = [];
  if (truth.amountRefunded > attempt.amount_refunded) {
    const amount = formatMoney(truth.amountRefunded - attempt.amount_refunded, attempt.currency);
    events.push({
      ...base,
      type: 'payment_refunded',
      message: `${amount} of invoice ${number} was refunded.`,
    });
  }
  if (truth.disputed && !attempt.disputed) {
    events.push({
      ...base,
      type: 'payment_disputed',
      message: `The payment of invoice ${number} is disputed.`,
    });
  }
  return events.map((event) => newEvent(event, now));
};

/** What happened to a payment after it succeeded: refunds, in part or whole, and disputes, which wait for a person. */
export const recordAftermath = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  truth: GatewayPayment,
  now: Date,
): Settlement => {
  const events = eventsOf(attempt, truth, now);
  if (events.length === 0 || attempt.payment_id === null) return null;
  const amount_refunded = Math.max(attempt.amount_refunded, truth.amountRefunded);
  const disputed = attempt.disputed || truth.disputed;
  const status = paymentStatus(truth.amount, amount_refunded, disputed);
  const waiting = disputed ? waitingFor('disputed_payment', now, attempt.id) : {};
  return {
    outcome: status,
    writes: [
      changeAttempt(attempt, { amount_refunded, disputed, ...waiting }, now),
      change(keys.payment(attempt.client_id, attempt.payment_id), { set: { status, amount_refunded } }),
      ...refundInvoice(invoice, amount_refunded, now),
      ...events.map(writeEvent),
      audit(
        {
          clientId: attempt.client_id,
          actor: `gateway:${attempt.gateway}`,
          action: `payment.${status}`,
          subject: `payment:${attempt.payment_id}`,
          details: { amount_refunded, disputed },
        },
        now,
      ),
    ],
    followUp: { events },
  };
};
