import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { equals } from '../../platform/table/expressions.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { toBankReference, useBankReference } from '../payments/bank-reference.ts';
import { refundInvoice } from '../settlement/refunds-and-disputes.ts';
import { type Refund, takeCredit } from './claim-refund.ts';

/** Records money that a person has sent back by bank; nothing but our records knows of it. */
export const recordBankRefund = async (
  payment: PaymentRecord,
  invoice: InvoiceRecord,
  refund: Refund,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const reference = toBankReference(refund.reference ?? '');
  const refunded = payment.amount_refunded + refund.amount;
  const status = refunded === payment.amount ? 'refunded' : 'partially_refunded';
  const amount = formatMoney(refund.amount, payment.currency);
  const message = `${amount} of invoice ${invoiceNumber(invoice.id)} was refunded.`;
  const event = newEvent(about.invoice(invoice), 'payment_refunded', message, now);
  const entry = audit(about.payment(payment), actor, `payment.${status}`, now, {
    amount: refund.amount,
    amount_refunded: refunded,
    reference,
    reason: refund.reason,
  });
  await transact([
    await useBankReference(reference, payment, now),
    update(payment, { set: { status, amount_refunded: refunded } }, [
      equals('amount_refunded', payment.amount_refunded),
    ]),
    ...refundInvoice(invoice, payment, refunded, now),
    ...(refund.fromCredit ? await takeCredit(payment, refund.amount, `refund:bank:${reference}`, now) : []),
    writeEvent(event),
    entry,
  ]);
  await dispatchFollowUp({ events: [event] });
};
