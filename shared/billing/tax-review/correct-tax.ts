import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { config } from '../../platform/config/config.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import type { VatCheck } from '../../records/client-record.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoiceLine, InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { leftOf, missingDocument, paidStatus } from '../invoices/document-steps.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { moveCredit } from '../ledger/credit.ts';
import { planWantedRefunds } from '../refunds/want-refund.ts';

/** The tax of a paid invoice that was not given back yet, as far as the invoice still has it. */
const taxLeft = (invoice: InvoiceRecord): number =>
  Math.min(leftOf(invoice), invoice.tax - sum((invoice.credited?.taxes ?? []).map(({ amount }) => amount)));

/** The lines without their tax, so that nothing gives it back once more. */
const withoutTax = (lines: InvoiceLine[], amount: number): InvoiceLine[] => {
  let left = amount;
  return lines.map((line) => {
    const { tax, total, given_back = 0 } = line;
    const part = Math.min(left, tax, total - given_back);
    left -= part;
    return part > 0 ? { ...line, given_back: given_back + part } : line;
  });
};

/** Whether a paid invoice can be corrected now: it has its documents, and none of its money is on its way. */
export const isSettled = (invoice: InvoiceRecord): boolean =>
  missingDocument(invoice) === null && invoice.amount_held === 0;

/**
 * Plans what a verdict on a VAT number makes of a paid invoice that was charged tax because there was none: its tax goes
 * back, as credit or the way it was paid, and a credit note follows; nothing where the number is not valid.
 */
export const planVerdict = (
  invoice: InvoiceRecord,
  payments: PaymentRecord[],
  { valid, tax_id, consultation, checked_at }: VatCheck,
  now: Date,
): PlanWithFollowUp => {
  const { client_id, id, currency } = invoice;
  const amount = valid ? taxLeft(invoice) : 0;
  const entry = audit(about.invoice(invoice), 'system', 'invoice.tax_verdict', now, {
    valid,
    consultation,
    given_back: amount,
  });
  if (amount <= 0) return { writes: [fileInvoice(invoice, {}, ['vat_unanswered']), entry] };
  const source = `tax_corrected:${id}`;
  const { refunded, writes } =
    config().failed_services === 'refund'
      ? planWantedRefunds(payments, { key: source, amount, reason: 'tax not owed' }, now)
      : { refunded: 0, writes: [] };
  const reverse_charge = { tax_id, consultation, checked_at };
  const set = {
    credit_given: invoice.credit_given + amount,
    lines: withoutTax(invoice.lines, amount),
    tax_correction: { amount, refunded, reverse_charge, noted: false },
    updated_at: now.toISOString(),
  };
  const movement = {
    type: 'refund',
    amount,
    source,
    invoiceId: id,
    description: `Tax of invoice ${invoiceNumber(id)} that was not owed`,
  } as const;
  const money = (part: number) => formatMoney(part, currency);
  const message = [
    `The VAT number ${tax_id} is confirmed: the tax of invoice ${invoiceNumber(id)} is given back.`,
    ...(refunded > 0 ? [`${money(refunded)} goes back the way you paid it.`] : []),
    ...(refunded < amount ? [`${money(amount - refunded)} was added to your account credit.`] : []),
  ].join(' ');
  const event = newEvent(about.invoice(invoice), 'tax_corrected', message, now, { amount, currency });
  return {
    writes: [
      fileInvoice(invoice, { ...set, ...withStatus('INVOICE', paidStatus({ ...invoice, ...set }), id) }, [
        'vat_unanswered',
      ]),
      ...moveCredit(client_id, currency, [movement], now),
      ...writes,
      writeEvent(event),
      entry,
    ],
    followUp: { events: [event] },
  };
};
