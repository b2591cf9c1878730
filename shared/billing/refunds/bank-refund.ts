import { type Actor, audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { equals } from '../../platform/table/expressions.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { InvoiceRecord, PaymentRecord } from '../../records/billing-records.ts';
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
  const event = newEvent(
    {
      clientId: payment.client_id,
      type: 'payment_refunded',
      message: `${amount} of invoice ${invoiceNumber(invoice.id)} was refunded.`,
      subject: { type: 'invoice', id: invoice.id },
    },
    now,
  );
  const entry = {
    clientId: payment.client_id,
    actor,
    action: `payment.${status}`,
    subject: `payment:${payment.id}`,
    details: { amount: refund.amount, amount_refunded: refunded, reference, reason: refund.reason },
  };
  await transact([
    await useBankReference(reference, payment, now),
    update(payment, { set: { status, amount_refunded: refunded } }, [
      equals('amount_refunded', payment.amount_refunded),
    ]),
    ...refundInvoice(invoice, payment, refunded, now),
    ...(refund.fromCredit ? await takeCredit(payment, refund.amount, `refund:bank:${reference}`, now) : []),
    writeEvent(event),
    audit(entry, now),
  ]);
  await dispatchFollowUp({ events: [event] });
};
