import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { writeEvent } from '../../events/events.ts';
import { invalid } from '../../platform/failure.ts';
import { putNew, retryOnConflict, transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { planReceipt } from '../invoices/apply-receipt.ts';
import { getInvoice } from '../invoices/invoices.ts';
import { toBankReference, useBankReference } from './bank-reference.ts';
import { newPayment, paymentSource } from './new-payment.ts';

export type BankPayment = {
  clientId: number;
  invoiceId: number;
  /** Minor units of the invoice's currency. */
  amount: number;
  /** The bank's name for the transfer, unique for ever. */
  reference: string;
};

/**
 * Records a bank transfer for an invoice, as if a gateway had received it: it pays the invoice or a part of it, and
 * what is more becomes credit. Throws a conflict when the reference has been recorded before.
 */
export const recordBankPayment = (
  { clientId, invoiceId, amount, reference: given }: BankPayment,
  actor: Actor,
  now: Date,
): Promise<{ invoice: InvoiceRecord; payment: PaymentRecord }> =>
  retryOnConflict(undefined, async () => {
    if (amount <= 0) throw invalid({ amount: ['The amount must be above zero.'] });
    const reference = toBankReference(given);
    const before = await getInvoice(clientId, invoiceId);
    const receipt = { amount, from: 'money', source: paymentSource('bank', reference), actor } as const;
    const { amount: amount_applied, invoice, writes, followUp } = planReceipt(before, receipt, now);
    const received = {
      gateway: 'bank',
      reference,
      amount,
      amount_applied,
      currency: before.currency,
    } as const;
    const { payment, event } = newPayment(before, received, now);
    await transact([
      await useBankReference(reference, payment, now),
      putNew(payment),
      writeEvent(event),
      ...writes,
    ]);
    await dispatchFollowUp({ ...followUp, events: [event, ...followUp.events] });
    return { invoice, payment };
  });
