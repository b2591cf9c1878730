import { about, audit, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { errorFields, log } from '../../platform/log.ts';
import { equals } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem, getItems, queryDue } from '../../platform/table/query.ts';
import {
  put,
  putNew,
  retryOnConflict,
  StaleWriteError,
  transact,
  updateAnyVersion,
  type Write,
} from '../../platform/table/write.ts';
import { documentShards } from '../../records/collections.ts';
import { lacksDocument } from '../../records/indexes.ts';
import type {
  Buyer,
  CreditNoteRecord,
  DocumentKind,
  InvoiceRecord,
  NumberRecord,
  Seller,
} from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { fileInvoice, givenBackOf, missingDocument } from '../invoices/index.ts';
import { addAmounts, nothingOf, splitAmount, wholeOf } from './split-amount.ts';

type Issuing = InvoiceRecord & { seller: Seller; buyer: Buyer };

const planInvoiceNumber = (invoice: Issuing, series: Numbers, now: Date): Write[] => {
  const { client_id, id } = invoice;
  const { number, issued_at, write } = series.take({ client_id, invoice_id: id, credit_note_id: null });
  return [
    write,
    fileInvoice(invoice, { legal_number: number, issued_at, updated_at: now.toISOString() }),
    audit(about.invoice(invoice), 'system', 'invoice.numbered', now, { number }),
  ];
};

/** What is given back and has no note yet; below zero where a refund failed after its note. */
const noteAmount = (invoice: InvoiceRecord) => {
  const whole = wholeOf(invoice);
  const credited = invoice.credited ?? nothingOf(whole);
  const due = givenBackOf(invoice) - credited.total;
  const left = addAmounts(whole, credited, -1);
  const { tax_correction } = invoice;
  // Tax that was not owed has a note of its own, in which the price stays.
  const corrects = tax_correction !== undefined && !tax_correction.noted;
  const onlyTax = { ...left, net: 0, total: left.total - left.net };
  const split =
    due > 0 ? splitAmount(left, due) : addAmounts(nothingOf(whole), splitAmount(credited, -due), -1);
  const amount = corrects ? splitAmount(onlyTax, tax_correction.amount) : split;
  return { amount, credited: addAmounts(credited, amount, 1), ...(corrects ? { tax_correction } : {}) };
};

const creditNoteIssued = (invoice: InvoiceRecord, note: CreditNoteRecord, now: Date) => {
  const { number, invoice_number, total, currency, id } = note;
  const message = say`Credit note ${number} for ${money(total, currency)} of invoice ${invoice_number} is ready.`;
  const event = newEvent(about.invoice(invoice), 'credit_note_issued', message, now);
  return { ...event, credit_note_id: id };
};

const planCreditNote = (invoice: Issuing, series: Numbers, now: Date): Write[] => {
  const { client_id, id: invoice_id, seller, buyer, currency, legal_number = '' } = invoice;
  const { amount, credited, tax_correction } = noteAmount(invoice);
  const reverse_charge = tax_correction?.reverse_charge ?? invoice.reverse_charge;
  const id = newId(now);
  const { number, issued_at, write } = series.take({ client_id, invoice_id, credit_note_id: id });
  const note: CreditNoteRecord = {
    ...keys.creditNote(client_id, id),
    ...{ id, client_id, invoice_id, number, invoice_number: legal_number, currency },
    ...amount,
    ...{ seller, buyer, issued_at },
    ...(reverse_charge ? { reverse_charge } : {}),
    ...(tax_correction ? { corrects_tax: true } : {}),
  };
  const noted = tax_correction ? { tax_correction: { ...tax_correction, noted: true } } : {};
  return [
    write,
    putNew(note),
    writeEvent(creditNoteIssued(invoice, note, now)),
    fileInvoice(invoice, { credited, ...noted, updated_at: now.toISOString() }),
    audit(about.invoice(invoice), 'system', 'credit_note.issued', now, { number, total: note.total }),
  ];
};

const PLANS = { invoice: planInvoiceNumber, credit_note: planCreditNote };

/** How many documents fit into one transaction: of its 100 writes, one ends the series, each document takes 3 or 5. */
const BATCH: Record<DocumentKind, number> = { invoice: 33, credit_note: 19 };

type Series = { seller: Seller; kind: DocumentKind };

const isLacking = (invoice: InvoiceRecord | undefined, { seller, kind }: Series): invoice is Issuing =>
  invoice?.seller?.id === seller.id && invoice.buyer !== undefined && missingDocument(invoice) === kind;

const readAgain = (invoices: readonly InvoiceRecord[]) =>
  getItems(...invoices.map(({ client_id, id }) => keys.invoice(client_id, id)));

type Batch = { numbers: Numbers | null; invoices: Issuing[] };

/**
 * Gives each invoice of a batch its document, all in one transaction, or fewer where others were faster. Returns the
 * numbers as they go on from there; null when they must be read anew.
 */
const issueBatch = (series: Series, batch: Batch, now: Date): Promise<Numbers | null> =>
  retryOnConflict(batch, async (first) => {
    const invoices = first ? first.invoices : await readAgain(batch.invoices);
    const lacking = invoices.filter((invoice) => isLacking(invoice, series));
    if (lacking.length === 0) return null;
    const numbers = first?.numbers ?? (await openSeries(series.seller, series.kind, now));
    const writes = lacking.flatMap((invoice) => PLANS[series.kind](invoice, numbers, now));
    await transact([...writes, numbers.close()]);
    return numbers;
  });

/** One that cannot be issued comes back later, so that it does not stand before the others for ever. */
const AGAIN_MS = 5 * 60_000;

const putOff = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  const { id, due_sk } = invoice;
  if (due_sk === undefined) return;
  const later = lacksDocument(new Date(now.getTime() + AGAIN_MS), id);
  await transact([updateAnyVersion(invoice, { due: later }, [equals('due_sk', due_sk)])]);
};

/** Issues a batch; where that fails, its halves, down to the one that is at fault, which is put off. */
const issueOrPutOff = async (series: Series, batch: Batch, now: Date): Promise<Numbers | null> => {
  const { invoices } = batch;
  try {
    return await issueBatch(series, batch, now);
  } catch (error) {
    const [first, ...others] = invoices;
    if (!first) return null;
    if (others.length === 0) {
      log.error('document not issued', {
        client_id: first.client_id,
        invoice_id: first.id,
        ...errorFields(error),
      });
      await putOff(first, now);
      return null;
    }
    const middle = Math.ceil(invoices.length / 2);
    await issueOrPutOff(series, { numbers: null, invoices: invoices.slice(0, middle) }, now);
    return issueOrPutOff(series, { numbers: null, invoices: invoices.slice(middle) }, now);
  }
};

const issueSeries = async (series: Series, invoices: Issuing[], now: Date): Promise<void> => {
  let numbers: Numbers | null = null;
  for (let start = 0; start < invoices.length; start += BATCH[series.kind]) {
    const batch = { numbers, invoices: invoices.slice(start, start + BATCH[series.kind]) };
    numbers = await issueOrPutOff(series, batch, now);
  }
};

/** Takes an invoice off the list that stands there and lacks nothing, unless it changes meanwhile. */
const takeOff = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  if (missingDocument(invoice)) return;
  try {
    await transact([fileInvoice(invoice, { updated_at: now.toISOString() })]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};

/** Of each part of the list, at a time. */
const PER_SHARD = 250;

/**
 * Gives invoices that lack a document one, in batches of one series: run by one worker at a time, safe with any number.
 * Returns how many lacked one.
 */
export const issueDocuments = async (now: Date): Promise<number> => {
  const due = await Promise.all(documentShards.map((shard) => queryDue(shard, now, PER_SHARD)));
  const found = (await getItems(...due.flat())).filter((invoice) => invoice !== undefined);
  const lacking = found.flatMap((invoice) => {
    const kind = missingDocument(invoice);
    return kind && invoice.seller && invoice.buyer ? [{ kind, seller: invoice.seller, invoice }] : [];
  });
  await Promise.all(found.map((invoice) => takeOff(invoice, now)));
  const all = Object.groupBy(lacking, ({ kind, seller }) => `${kind}#${seller.id}`);
  for (const group of Object.values(all)) {
    const [first] = group ?? [];
    if (first) await issueSeries(first, group?.map(({ invoice }) => invoice as Issuing) ?? [], now);
  }
  return lacking.length;
};

/**
 * Gives one invoice the document it lacks, once, however many ask for it at the same time and wherever one of them dies.
 * Throws `StaleWriteError` when others are always faster; the invoice is then still due.
 */
export const issueDocument = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  const { seller, buyer } = invoice;
  const kind = missingDocument(invoice);
  if (!kind || !seller || !buyer) return;
  await issueBatch({ seller, kind }, { numbers: null, invoices: [{ ...invoice, seller, buyer }] }, now);
};

/** For whom a number is. */
type Numbered = { client_id: number; invoice_id: number; credit_note_id: number | null };

const INFIX: Record<DocumentKind, string> = { invoice: '', credit_note: 'CN-' };

/** Such as `EH-2026-000042`, and `EH-CN-2026-000042` of a credit note. */
const documentNumber = (seller: string, kind: DocumentKind, year: number, sequence: number): string =>
  `${seller}-${INFIX[kind]}${year}-${String(sequence).padStart(6, '0')}`;

/** Numbers of one series that are being given. */
type Numbers = {
  /** The next number, and the write that gives it. */
  take(numbered: Numbered): { number: string; issued_at: string; write: Write };
  /** The write that ends the series with the last number that was taken. */
  close(): Write;
};

/**
 * Begins to give numbers of a series. Each is written once, so that of those who take it at the same time one succeeds;
 * all that were taken, `close` and what they are given to go into one transaction, so that none is left out. Later
 * numbers have later times.
 */
export const openSeries = async (seller: Seller, kind: DocumentKind, now: Date): Promise<Numbers> => {
  const year = now.getUTCFullYear();
  const key = keys.documentSeries(seller.id, kind, year);
  const series = await getItem(key);
  const time = now.toISOString();
  const issued_at = series && series.last_issued_at > time ? series.last_issued_at : time;
  let last = series?.last ?? 0;
  const take = (numbered: Numbered) => {
    last += 1;
    const number = documentNumber(seller.id, kind, year, last);
    const record: NumberRecord = {
      ...keys.documentNumber(seller.id, kind, year, last),
      ...numbered,
      number,
      sequence: last,
      issued_at,
    };
    return { number, issued_at, write: putNew(record) };
  };
  return { take, close: () => put({ ...key, last, last_issued_at: issued_at }) };
};
