import { toMajor } from '../platform/money.ts';
import { getItems, pagesOf } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { NumberRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { DOCUMENT_KINDS, type Period, type VatRow, vatReport } from './vat-report.ts';

/** What was invoiced, paid and issued of one kind in a month, or taken back by credit notes; amounts in major units. */
export type RevenueRow = {
  currency: string;
  type: string;
  lines: number;
  net: number;
  tax: number;
  total: number;
};

type Amount = { currency: string; type: string; net: number; tax: number; total: number };

const amountsOf = async (record: NumberRecord): Promise<Amount[]> => {
  const { client_id, invoice_id, credit_note_id } = record;
  const [invoice, note] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.creditNote(client_id, credit_note_id ?? 0),
  );
  if (credit_note_id !== null) {
    const { currency = '', net = 0, total = 0 } = note ?? {};
    return [{ currency, type: 'credit_note', net: -net, tax: net - total, total: -total }];
  }
  const { currency = '', lines = [] } = invoice ?? {};
  return lines.map(({ type, tax, total }) => ({ currency, type, net: total - tax, tax, total }));
};

const issuedIn = async function* (seller: string, { year, months }: Period): AsyncGenerator<NumberRecord[]> {
  for (const kind of DOCUMENT_KINDS) {
    for await (const page of pagesOf(collections.numbers(seller, kind, year), { oldestFirst: true })) {
      yield page.filter(({ issued_at }) => months.includes(issued_at.slice(0, 7)));
    }
  }
};

/** Sums rows of the same name; the first seen comes first. */
const sumBy = <R>(rows: R[], nameOf: (row: R) => string, add: (sum: R, row: R) => R): R[] => {
  const sums = new Map<string, R>();
  for (const row of rows) {
    const sum = sums.get(nameOf(row));
    sums.set(nameOf(row), sum === undefined ? row : add(sum, row));
  }
  return [...sums.values()];
};

/** Revenue of a seller by currency and kind of what was sold, from the documents that were issued in a period. */
export const revenueReport = async (
  seller: string,
  period: Period,
  progress: (documents: number) => void,
): Promise<RevenueRow[]> => {
  const amounts: (Amount & { lines: number })[] = [];
  let documents = 0;
  for await (const records of issuedIn(seller, period)) {
    for (const found of await Promise.all(records.map(amountsOf))) {
      amounts.push(...found.map((amount) => ({ ...amount, lines: 1 })));
    }
    documents += records.length;
    progress(documents);
  }
  const sums = sumBy(
    amounts,
    ({ currency, type }) => `${currency} ${type}`,
    (sum, { lines, net, tax, total }) => ({
      ...sum,
      lines: sum.lines + lines,
      net: sum.net + net,
      tax: sum.tax + tax,
      total: sum.total + total,
    }),
  );
  return sums
    .map(({ currency, type, lines, net, tax, total }) => ({
      currency,
      type,
      lines,
      net: toMajor(net, currency),
      tax: toMajor(tax, currency),
      total: toMajor(total, currency),
    }))
    .sort((a, b) => `${a.currency} ${a.type}`.localeCompare(`${b.currency} ${b.type}`));
};

/** Tax of one component in one country; `net` is what it was charged on. Amounts in major units. */
export type TaxRow = Pick<VatRow, 'country' | 'currency' | 'component' | 'rate' | 'note' | 'net' | 'tax'> & {
  documents: number;
};

const cents = (amount: number): number => Math.round(amount * 1000) / 1000;

/** What was charged of each tax in a period, by country and rate; the documents one by one are in `vatReport`. */
export const taxReport = async (seller: string, period: Period): Promise<TaxRow[]> => {
  const rows = (await vatReport(seller, period)).map(
    ({ country, currency, component, rate, note, net, tax }): TaxRow => ({
      ...{ country, currency, component, rate, note, documents: 1, net, tax },
    }),
  );
  const sums = sumBy(
    rows,
    ({ country, currency, component, rate, note }) => [country, currency, component, rate, note].join('|'),
    (sum, { documents, net, tax }) => ({
      ...sum,
      documents: sum.documents + documents,
      net: cents(sum.net + net),
      tax: cents(sum.tax + tax),
    }),
  );
  return sums.sort((a, b) => `${a.country} ${a.component}`.localeCompare(`${b.country} ${b.component}`));
};
