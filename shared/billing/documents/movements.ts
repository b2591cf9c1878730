import type { StatementEntryType } from '../../contract/vocabulary.ts';
import type { CreditRecord } from '../../records/credit-record.ts';
import type { CreditNoteRecord } from '../../records/document-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { PaymentRecord } from '../../records/payment-record.ts';
import { givenBackOf } from '../invoices/document-steps.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';

/** All that a client's balance comes from. */
export type AccountRecords = {
  invoices: InvoiceRecord[];
  payments: PaymentRecord[];
  notes: CreditNoteRecord[];
  credits: CreditRecord[];
};

/** What changes the balance of a client, in minor units: account credit less what is owed. */
export type Movement = {
  at: string;
  type: StatementEntryType;
  reference: string;
  description: string;
  amount: number;
  invoice_id: number | null;
};

const numberOf = ({ legal_number, id }: InvoiceRecord): string => legal_number ?? invoiceNumber(id);

const describe = ({ lines }: InvoiceRecord): string => {
  const [first, ...more] = lines;
  return more.length > 0 ? `${first?.description ?? ''} and ${more.length} more` : (first?.description ?? '');
};

/** Credit that is bought is owed by nobody until it is paid, and then is what was paid. */
const ofCreditInvoice = (invoice: InvoiceRecord): Movement[] => {
  const { paid_at, total, id: invoice_id } = invoice;
  if (paid_at === null) return [];
  const same = { at: paid_at, reference: numberOf(invoice), invoice_id };
  return [
    { ...same, type: 'invoice', description: describe(invoice), amount: -total },
    { ...same, type: 'credit', description: 'Account credit bought', amount: total },
  ];
};

/** Invoices of release 1.0 have no credit notes. */
const withoutNote = (invoice: InvoiceRecord): Movement[] => {
  const amount = givenBackOf(invoice);
  if (invoice.seller || amount === 0 || invoice.status === 'cancelled') return [];
  const description = `Given back of invoice ${numberOf(invoice)}`;
  const { updated_at: at, id: invoice_id } = invoice;
  return [{ at, type: 'credit_note', reference: numberOf(invoice), description, amount, invoice_id }];
};

const ofInvoice = (invoice: InvoiceRecord): Movement[] => {
  const { status, total, created_at, updated_at, cancelled_at = updated_at, id: invoice_id } = invoice;
  if (invoice.kind === 'credit') return ofCreditInvoice(invoice);
  const same = { reference: numberOf(invoice), description: describe(invoice), invoice_id };
  return [
    { ...same, at: created_at, type: 'invoice', amount: 0 - total },
    ...(status === 'cancelled'
      ? [{ ...same, at: cancelled_at, type: 'cancellation' as const, amount: total }]
      : []),
    ...withoutNote(invoice),
  ];
};

/**
 * What went back of a payment: refunds, and what a bank has taken for its customer; a refund that pays out such a dispute
 * is the same money. A bank may take what was refunded before once more: that is lost to the provider, not owed by the client.
 */
const ofReturns = (payment: PaymentRecord): Movement[] => {
  const { disputes, refunds, amount, gateway, reference, invoice_id } = payment;
  const paidOut = new Set(refunds.map(({ dispute_id }) => dispute_id));
  const made = refunds.filter(({ status }) => status === 'succeeded');
  const lost = disputes.filter(({ status, gateway_id }) => status === 'lost' && !paidOut.has(gateway_id));
  const returned = [
    ...made.map((refund) => ({
      ...refund,
      reference: refund.gateway_id ?? reference,
      description: `Refund by ${gateway}`,
    })),
    ...lost.map((dispute) => ({
      ...dispute,
      reference: dispute.gateway_id,
      description: `Disputed payment taken back by ${gateway}`,
    })),
  ].sort((one, other) => one.updated_at.localeCompare(other.updated_at));
  let left = amount;
  return returned.map(({ updated_at: at, amount: wanted, ...named }) => {
    const taken = Math.min(left, wanted);
    left -= taken;
    return {
      at,
      type: 'refund',
      reference: named.reference,
      description: named.description,
      amount: 0 - taken,
      invoice_id,
    };
  });
};

const ofPayment = (payment: PaymentRecord): Movement[] => {
  const { gateway, reference, amount, created_at, invoice_id } = payment;
  const received = { at: created_at, reference, description: `Payment by ${gateway}`, amount, invoice_id };
  return [{ ...received, type: 'payment' }, ...ofReturns(payment)];
};

/** What is given back of bought credit is taken from the credit. */
const ofNote = (note: CreditNoteRecord, invoice: InvoiceRecord | undefined): Movement[] => {
  const { issued_at: at, number: reference, invoice_number, total, invoice_id } = note;
  const same = { at, reference, invoice_id };
  const given = { ...same, description: `Given back of invoice ${invoice_number}`, amount: total };
  const taken = { ...same, description: 'Account credit taken back', amount: -total };
  return [
    { ...given, type: 'credit_note' },
    ...(invoice?.kind === 'credit' ? [{ ...taken, type: 'credit' as const }] : []),
  ];
};

const ofAdjustment = ({ id, created_at: at, amount, description, invoice_id }: CreditRecord): Movement => ({
  ...{ at, type: 'credit', reference: String(id), description, amount, invoice_id },
});

/**
 * Every change of a client's balance, oldest first. Once no refund, dispute or credit note is under way they add up to
 * account credit less what is owed.
 */
export const movementsOf = ({ invoices, payments, notes, credits }: AccountRecords): Movement[] => {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const all = [
    ...invoices.flatMap(ofInvoice),
    ...payments.flatMap(ofPayment),
    ...notes.flatMap((note) => ofNote(note, byId.get(note.invoice_id))),
    ...credits.filter(({ type }) => type === 'adjustment').map(ofAdjustment),
  ];
  return all.sort((a, b) => a.at.localeCompare(b.at));
};
