import type { StatementEntryType } from '../../contract/vocabulary.ts';
import { config } from '../../platform/config/config.ts';
import { sum, toMajor } from '../../platform/money.ts';
import type { CreditNoteRecord, InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import type { PaymentRecord } from '../../records/payments.ts';
import type { CreditRecord } from '../../records/wallet.ts';
import { givenBackOf, invoiceNumber } from '../invoices/index.ts';
import { presentTaxes } from '../tax/index.ts';
import { WORDS, type Words } from './words.ts';

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

/** In which words movements are described. */
export type Saying = {
  words: Words;
  line: (line: InvoiceLine, currency: string) => string;
  credit: (entry: CreditRecord) => string;
};

/** As it is kept. */
const ENGLISH: Saying = {
  words: WORDS.en,
  line: ({ description }) => description,
  credit: ({ description }) => description,
};

/** As clients know it; one of before that is not in use here goes by its id. */
const gatewayName = (gateway: string): string =>
  config().gateways.find(({ id }) => id === gateway)?.name ?? gateway;

const describe = ({ lines, currency }: InvoiceRecord, { words, line }: Saying): string => {
  const [first, ...more] = lines;
  const text = first ? line(first, currency) : '';
  return more.length > 0 ? words.andMore(text, more.length) : text;
};

/** Credit that is bought is owed by nobody until it is paid, and then is what was paid. */
const ofCreditInvoice = (invoice: InvoiceRecord, saying: Saying): Movement[] => {
  const { paid_at, total, id: invoice_id } = invoice;
  if (paid_at === null) return [];
  const same = { at: paid_at, reference: numberOf(invoice), invoice_id };
  return [
    { ...same, type: 'invoice', description: describe(invoice, saying), amount: -total },
    { ...same, type: 'credit', description: saying.words.creditBought, amount: total },
  ];
};

/** Invoices of release 1.0 have no credit notes. */
const withoutNote = (invoice: InvoiceRecord, { words }: Saying): Movement[] => {
  const amount = givenBackOf(invoice);
  if (invoice.seller || amount === 0 || invoice.status === 'cancelled') return [];
  const description = words.givenBack(numberOf(invoice));
  const { updated_at: at, id: invoice_id } = invoice;
  return [{ at, type: 'credit_note', reference: numberOf(invoice), description, amount, invoice_id }];
};

const ofInvoice = (invoice: InvoiceRecord, saying: Saying): Movement[] => {
  const { status, total, created_at, updated_at, cancelled_at = updated_at, id: invoice_id } = invoice;
  if (invoice.kind === 'credit') return ofCreditInvoice(invoice, saying);
  const same = { reference: numberOf(invoice), description: describe(invoice, saying), invoice_id };
  return [
    { ...same, at: created_at, type: 'invoice', amount: 0 - total },
    ...(status === 'cancelled'
      ? [{ ...same, at: cancelled_at, type: 'cancellation' as const, amount: total }]
      : []),
    ...withoutNote(invoice, saying),
  ];
};

/**
 * What went back of a payment: refunds, and what a bank has taken for its customer; a refund that pays out such a dispute
 * is the same money. A bank may take what was refunded before once more: that is lost to the provider, not owed by the client.
 */
const ofReturns = (payment: PaymentRecord, { words }: Saying): Movement[] => {
  const { disputes, refunds, amount, gateway, reference, invoice_id } = payment;
  const paidOut = new Set(refunds.map(({ dispute_id }) => dispute_id));
  const made = refunds.filter(({ status }) => status === 'succeeded');
  const lost = disputes.filter(({ status, gateway_id }) => status === 'lost' && !paidOut.has(gateway_id));
  const returned = [
    ...made.map((refund) => ({
      ...refund,
      reference: refund.gateway_id ?? reference,
      description: words.refundBy(gatewayName(gateway)),
    })),
    ...lost.map((dispute) => ({
      ...dispute,
      reference: dispute.gateway_id,
      description: words.disputedBy(gatewayName(gateway)),
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

const ofPayment = (payment: PaymentRecord, saying: Saying): Movement[] => {
  const { gateway, reference, amount, created_at, invoice_id } = payment;
  const description = saying.words.paymentBy(gatewayName(gateway));
  const received = { at: created_at, reference, description, amount, invoice_id };
  return [{ ...received, type: 'payment' }, ...ofReturns(payment, saying)];
};

/** What is given back of bought credit is taken from the credit. */
const ofNote = (
  note: CreditNoteRecord,
  invoice: InvoiceRecord | undefined,
  { words }: Saying,
): Movement[] => {
  const { issued_at: at, number: reference, invoice_number, total, invoice_id } = note;
  const same = { at, reference, invoice_id };
  const given = { ...same, description: words.givenBack(invoice_number), amount: total };
  const taken = { ...same, description: words.creditTaken, amount: -total };
  return [
    { ...given, type: 'credit_note' },
    ...(invoice?.kind === 'credit' ? [{ ...taken, type: 'credit' as const }] : []),
  ];
};

const ofAdjustment = (entry: CreditRecord, { credit }: Saying): Movement => {
  const { id, created_at: at, amount, invoice_id } = entry;
  return { at, type: 'credit', reference: String(id), description: credit(entry), amount, invoice_id };
};

/**
 * Every change of a client's balance, oldest first. Once no refund, dispute or credit note is under way they add up to
 * account credit less what is owed.
 */
export const movementsOf = (
  { invoices, payments, notes, credits }: AccountRecords,
  saying: Saying = ENGLISH,
): Movement[] => {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const all = [
    ...invoices.flatMap((invoice) => ofInvoice(invoice, saying)),
    ...payments.flatMap((payment) => ofPayment(payment, saying)),
    ...notes.flatMap((note) => ofNote(note, byId.get(note.invoice_id), saying)),
    ...credits.filter(({ type }) => type === 'adjustment').map((entry) => ofAdjustment(entry, saying)),
  ];
  return all.sort((a, b) => a.at.localeCompare(b.at));
};

export const presentCreditNote = (note: CreditNoteRecord) => ({
  id: note.id,
  number: note.number,
  client_id: note.client_id,
  invoice_id: note.invoice_id,
  invoice_number: note.invoice_number,
  currency: note.currency,
  subtotal: toMajor(note.net, note.currency),
  tax: toMajor(sum(note.taxes.map(({ amount }) => amount)), note.currency),
  taxes: presentTaxes(note.taxes, note.currency),
  total: toMajor(note.total, note.currency),
  issued_at: note.issued_at,
});
