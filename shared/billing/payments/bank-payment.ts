import { about, dispatchFollowUp, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact, type Write } from '../../platform/table/write.ts';
import type { Actor, EventRecord } from '../../records/events.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { NOTHING_TAKEN, type PaymentRecord } from '../../records/payments.ts';
import { loadFactsOf } from '../fraud-review/index.ts';
import { getInvoice, planReceipt } from '../invoices/index.ts';

type BankPayment = {
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
    if (amount <= 0) throw invalid({ amount: [say`The amount must be above zero.`] });
    const reference = toBankReference(given);
    const before = await getInvoice(clientId, invoiceId);
    const source = paymentSource('bank', reference);
    const receipt = {
      amount,
      from: 'money',
      source,
      actor,
      facts: await loadFactsOf(before, null, now),
    } as const;
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

/** People copy references with blanks and in either case. */
export const toBankReference = (given: string): string => {
  const reference = given.trim().replace(/\s+/g, ' ').toUpperCase();
  if (reference === '') throw invalid({ reference: [say`Give the bank's reference of the transfer.`] });
  return reference;
};

/** The write that uses a bank reference up. Throws a conflict when it has been recorded before. */
export const useBankReference = async (
  reference: string,
  { client_id, id }: { client_id: number; id: number },
  now: Date,
): Promise<Write> => {
  const key = keys.bankReference(reference);
  const known = await getItem(key);
  if (known) {
    throw conflict(
      'already_recorded',
      say`The bank reference ${reference} was recorded before, as payment ${known.payment_id} of client ${known.client_id} at ${known.settled_at}. Nothing was changed.`,
    );
  }
  return putNew({
    ...key,
    gateway: 'bank',
    reference,
    client_id,
    payment_id: id,
    settled_at: now.toISOString(),
  });
};

/** Names money from outside as a source of credit. */
export const paymentSource = (gateway: string, reference: string): string =>
  `payment:${gateway}:${reference}`;

type ReceivedMoney = Pick<
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
  const message = say`We received your payment of ${money(amount, currency)}. Thank you.`;
  const event = newEvent(about.payment(payment), 'payment_succeeded', message, now);
  return { payment, event };
};
