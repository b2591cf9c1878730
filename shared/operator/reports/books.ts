import { getItems, queryPage } from '../../platform/table/query.ts';
import { collections } from '../../records/collections.ts';
import type { NumberRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { ReportRow } from '../../records/reports.ts';
import { listOwedInvoices } from '../service-lists.ts';
import { bucketOf } from './live-reports.ts';
import type { Portion, Wanted } from './sums.ts';
import { DOCUMENT_KINDS, vatRowsOf } from './vat-report.ts';

/**
 * What is unpaid of what was due by the end of the period, by how long it is overdue when the report is asked for. An
 * invoice counts as it is when it is read.
 */
export const readAgeing = async ({ at, end, page: limit }: Wanted, after: string): Promise<Portion> => {
  const page = await listOwedInvoices({ limit, after: after || null, dueBefore: end });
  const rows = page.invoices.map((invoice) => ({
    currency: invoice.currency,
    overdue: bucketOf(invoice, at),
    invoices: 1,
    balance: invoice.balance,
  }));
  return { rows, read: rows.length, next: page.nextKey };
};

/** The documents of a page of a seller's numbers, invoices before credit notes, that were issued in the period. */
const issuedIn = async (
  { seller, period: { year, months }, page: limit }: Wanted,
  after: string,
): Promise<{ records: NumberRecord[]; next: string | null }> => {
  const [name, place = ''] = after.split('|');
  const kind = DOCUMENT_KINDS.find((one) => one === name) ?? 'invoice';
  const numbers = collections.numbers(seller, kind, year);
  const page = await queryPage(numbers, { limit, after: place || null, oldestFirst: true });
  const following = DOCUMENT_KINDS[DOCUMENT_KINDS.indexOf(kind) + 1];
  const nextKind = following ? `${following}|` : null;
  return {
    records: page.items.filter(({ issued_at }) => months.includes(issued_at.slice(0, 7))),
    next: page.nextKey === null ? nextKind : `${kind}|${page.nextKey}`,
  };
};

const monthOf = ({ issued_at }: Pick<NumberRecord, 'issued_at'>): string => issued_at.slice(0, 7);

const amountsOf = async (record: NumberRecord): Promise<ReportRow[]> => {
  const { client_id, invoice_id, credit_note_id } = record;
  const [invoice, note] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.creditNote(client_id, credit_note_id ?? 0),
  );
  const same = { month: monthOf(record), lines: 1 };
  if (credit_note_id !== null) {
    const { currency = '', net = 0, total = 0 } = note ?? {};
    return [{ ...same, currency, type: 'credit_note', net: -net, tax: net - total, total: -total }];
  }
  const { currency = '', lines = [] } = invoice ?? {};
  return lines.map(({ type, tax, total }) => ({ ...same, currency, type, net: total - tax, tax, total }));
};

/** What was invoiced, paid and issued by kind of what was sold, less what credit notes took back. */
export const readRevenue = async (wanted: Wanted, after: string): Promise<Portion> => {
  const { records, next } = await issuedIn(wanted, after);
  return { rows: (await Promise.all(records.map(amountsOf))).flat(), read: records.length, next };
};

/** The words of an exemption are in the list of documents: `export vat`. */
const noteOf = (note: string | null): string | null => (note?.startsWith('Exempt') ? 'Exempt' : note);

/** What was charged of each tax, by country and rate; `net` is what it was charged on. */
export const readTax = async (wanted: Wanted, after: string): Promise<Portion> => {
  const { records, next } = await issuedIn(wanted, after);
  const rows = (await vatRowsOf(records)).map(
    ({ issued_at, country, currency, component, rate, note, net, tax }) => ({
      ...{ month: issued_at.slice(0, 7), country, currency, component, rate, note: noteOf(note) },
      ...{ documents: 1, net, tax },
    }),
  );
  return { rows, read: records.length, next };
};
