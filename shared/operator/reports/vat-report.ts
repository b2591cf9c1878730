import { wholeOf } from '../../billing/documents/index.ts';
import { percentOf, type TaxNotes } from '../../billing/tax/index.ts';
import { toMajor } from '../../platform/money.ts';
import { getItem, getItems, pagesOf } from '../../platform/table/query.ts';
import { collections } from '../../records/collections.ts';
import type { Buyer, DocumentKind, NumberRecord, Seller, TaxedAmount } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';

/** One component of one document; a document without tax has one row without a component. */
export type VatRow = {
  number: string;
  issued_at: string;
  kind: 'invoice' | 'credit_note';
  client_id: number;
  buyer: string;
  country: string;
  buyer_tax_id: string | null;
  seller_tax_id: string | null;
  /** `Reverse charge` where the buyer accounts for the tax, and the words of an exemption. */
  note: string | null;
  currency: string;
  component: string | null;
  rate: number | null;
  net: number;
  tax: number;
  total: number;
};

type Document = { seller: Seller; buyer: Buyer; currency: string; amount: TaxedAmount; note: string | null };

const noteOf = ({ reverse_charge, tax_exemption }: TaxNotes): string | null =>
  reverse_charge ? 'Reverse charge' : tax_exemption ? `Exempt: ${tax_exemption.reason}` : null;

const documentOf = async (record: NumberRecord): Promise<Document | null> => {
  const { client_id, invoice_id, credit_note_id } = record;
  const [invoice, note] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.creditNote(client_id, credit_note_id ?? 0),
  );
  if (credit_note_id !== null) {
    if (!note) return null;
    const { seller, buyer, currency } = note;
    return { seller, buyer, currency, amount: negative(note), note: noteOf(note) };
  }
  if (!invoice?.buyer || !invoice.seller) return null;
  const { seller, buyer, currency } = invoice;
  return { seller, buyer, currency, amount: wholeOf(invoice), note: noteOf(invoice) };
};

/** What a credit note takes away. */
const negative = ({ net, taxes, total }: TaxedAmount): TaxedAmount => ({
  net: 0 - net,
  taxes: taxes.map((tax) => ({ ...tax, amount: 0 - tax.amount })),
  total: 0 - total,
});

const rowsOf = (record: NumberRecord, { seller, buyer, currency, amount, note }: Document): VatRow[] => {
  const same = {
    number: record.number,
    issued_at: record.issued_at,
    kind: record.credit_note_id === null ? ('invoice' as const) : ('credit_note' as const),
    client_id: record.client_id,
    buyer: buyer.name,
    country: buyer.country,
    buyer_tax_id: buyer.tax_id ?? null,
    seller_tax_id: seller.tax_id,
    note,
    currency,
    net: amount.net,
    total: amount.total,
  };
  const none = [{ name: null, rate_bp: null, amount: 0 }];
  return (amount.taxes.length > 0 ? amount.taxes : none).map((tax) => ({
    ...same,
    component: tax.name,
    rate: percentOf(tax.rate_bp),
    tax: tax.amount,
  }));
};

/** The tax of the documents that some numbers were given to, in minor units. Throws when one leads to no document. */
export const vatRowsOf = async (records: NumberRecord[]): Promise<VatRow[]> => {
  const documents = await Promise.all(records.map(documentOf));
  return records.flatMap((record, index) => {
    const document = documents[index];
    if (!document) throw new Error(`${record.number} leads to no document: run "numbers verify".`);
    return rowsOf(record, document);
  });
};

const inMajor = (row: VatRow): VatRow => {
  const major = (minor: number) => toMajor(minor, row.currency);
  return { ...row, net: major(row.net), tax: major(row.tax), total: major(row.total) };
};

/**
 * The tax of all documents of a seller that were issued in a period, in the order of their numbers: `2026`, `2026-Q4` or
 * `2026-11`. Throws when a number leads to no document.
 */
export const vatReport = async (seller: string, period: Period): Promise<VatRow[]> => {
  const rows: VatRow[] = [];
  for (const kind of DOCUMENT_KINDS) {
    for await (const page of pagesOf(collections.numbers(seller, kind, period.year), { oldestFirst: true })) {
      const wanted = page.filter(({ issued_at }) => period.months.includes(issued_at.slice(0, 7)));
      rows.push(...(await vatRowsOf(wanted)).map(inMajor));
    }
  }
  return rows;
};

export type Period = { year: number; months: string[] };

const monthsFrom = (year: number, first: number, count: number): Period => ({
  year,
  months: Array.from({ length: count }, (_, index) => `${year}-${String(first + index).padStart(2, '0')}`),
});

/** Null for what is no period. */
export const parsePeriod = (text: string): Period | null => {
  const [, digits, quarter, month] = text.match(/^(20\d\d)(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/) ?? [];
  if (!digits) return null;
  const year = Number(digits);
  if (quarter) return monthsFrom(year, Number(quarter) * 3 - 2, 3);
  return month ? monthsFrom(year, Number(month), 1) : monthsFrom(year, 1, 12);
};

export const DOCUMENT_KINDS: DocumentKind[] = ['invoice', 'credit_note'];

type SeriesReport = { kind: DocumentKind; year: number; last: number; problems: string[] };

/** Sequences that lie between what was expected and what was found. */
const gap = (expected: number, found: number): string[] =>
  found === expected ? [] : [`number ${expected} is missing: ${found} follows`];

/** Whether what a number was given to says so too. */
const claimed = async (record: NumberRecord): Promise<string[]> => {
  const { client_id, invoice_id, credit_note_id, number } = record;
  const [invoice, note] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.creditNote(client_id, credit_note_id ?? 0),
  );
  const document = credit_note_id === null ? invoice && { ...invoice, number: invoice.legal_number } : note;
  if (!document) return [`${number} was given to a document that is not there`];
  const same = document.number === number && document.issued_at === record.issued_at;
  return same ? [] : [`${number} was given to a document with the number ${document.number}`];
};

const verifySeries = async (seller: string, kind: DocumentKind, year: number): Promise<SeriesReport> => {
  const last = (await getItem(keys.documentSeries(seller, kind, year)))?.last ?? 0;
  const problems: string[] = [];
  let [sequence, issuedAt] = [0, ''];
  for await (const page of pagesOf(collections.numbers(seller, kind, year), { oldestFirst: true })) {
    for (const record of page) {
      problems.push(...gap(sequence + 1, record.sequence));
      if (record.issued_at < issuedAt) problems.push(`${record.number} was given before an earlier number`);
      [sequence, issuedAt] = [record.sequence, record.issued_at];
    }
    problems.push(...(await Promise.all(page.map(claimed))).flat());
  }
  if (sequence !== last) problems.push(`the series ends with ${sequence}, and counts ${last}`);
  return { kind, year, last, problems };
};

/** Reads both series of a seller's year: whether they run 1…N without a gap, each number given once. */
export const verifyNumbers = (seller: string, year: number): Promise<SeriesReport[]> =>
  Promise.all(DOCUMENT_KINDS.map((kind) => verifySeries(seller, kind, year)));
