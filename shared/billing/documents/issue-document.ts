import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { newId } from '../../platform/table/ids.ts';
import { getItem } from '../../platform/table/read.ts';
import { putNew, retryOnConflict, transact } from '../../platform/table/write.ts';
import type { CreditNoteRecord } from '../../records/document-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { Buyer, Seller } from '../../records/parties.ts';
import { givenBackOf, missingDocument } from '../invoices/document-steps.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { takeNumber } from './series.ts';
import { addAmounts, nothingOf, splitAmount, wholeOf } from './split-amount.ts';

type Issuing = InvoiceRecord & { seller: Seller; buyer: Buyer };

const numberInvoice = async (invoice: Issuing, now: Date): Promise<void> => {
  const { client_id, id, seller } = invoice;
  const numbered = { client_id, invoice_id: id, credit_note_id: null };
  const { number, issued_at, writes } = await takeNumber(seller, 'invoice', numbered, now);
  await transact([
    ...writes,
    fileInvoice(invoice, { legal_number: number, issued_at, updated_at: now.toISOString() }),
    audit(about.invoice(invoice), 'system', 'invoice.numbered', now, { number }),
  ]);
};

/** What is given back and has no note yet; below zero where a refund failed after its note. */
const noteAmount = (invoice: InvoiceRecord) => {
  const whole = wholeOf(invoice);
  const credited = invoice.credited ?? nothingOf(whole);
  const due = givenBackOf(invoice) - credited.total;
  const amount =
    due > 0
      ? splitAmount(addAmounts(whole, credited, -1), due)
      : addAmounts(nothingOf(whole), splitAmount(credited, -due), -1);
  return { amount, credited: addAmounts(credited, amount, 1) };
};

const creditNoteIssued = (invoice: InvoiceRecord, note: CreditNoteRecord, now: Date) => {
  const { number, invoice_number, total, currency, id } = note;
  const message = `Credit note ${number} for ${formatMoney(total, currency)} of invoice ${invoice_number} is ready.`;
  const event = newEvent(about.invoice(invoice), 'credit_note_issued', message, now);
  return { ...event, credit_note_id: id };
};

const creditInvoice = async (invoice: Issuing, now: Date): Promise<void> => {
  const { client_id, id: invoice_id, seller, buyer, currency, legal_number = '', reverse_charge } = invoice;
  const { amount, credited } = noteAmount(invoice);
  const id = newId(now);
  const numbered = { client_id, invoice_id, credit_note_id: id };
  const { number, issued_at, writes } = await takeNumber(seller, 'credit_note', numbered, now);
  const note: CreditNoteRecord = {
    ...keys.creditNote(client_id, id),
    ...{ id, client_id, invoice_id, number, invoice_number: legal_number, currency },
    ...amount,
    ...{ seller, buyer, issued_at },
    ...(reverse_charge ? { reverse_charge } : {}),
  };
  await transact([
    ...writes,
    putNew(note),
    writeEvent(creditNoteIssued(invoice, note, now)),
    fileInvoice(invoice, { credited, updated_at: now.toISOString() }),
    audit(about.invoice(invoice), 'system', 'credit_note.issued', now, { number, total: note.total }),
  ]);
};

/**
 * Gives an invoice the document it lacks, once, however many ask for it at the same time and wherever one of them dies.
 * Throws `StaleWriteError` when others are always faster; the invoice is then still due.
 */
export const issueDocument = (found: InvoiceRecord, now: Date): Promise<void> =>
  retryOnConflict(found, async (first) => {
    const invoice = first ?? (await getItem(keys.invoice(found.client_id, found.id)));
    if (!invoice?.seller || !invoice.buyer) return;
    const { seller, buyer } = invoice;
    const missing = missingDocument(invoice);
    if (missing === 'invoice') await numberInvoice({ ...invoice, seller, buyer }, now);
    if (missing === 'credit_note') await creditInvoice({ ...invoice, seller, buyer }, now);
  });
