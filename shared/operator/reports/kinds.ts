import type { ReportKind } from '../../contract/vocabulary.ts';
import { csv } from '../../platform/csv.ts';
import { toMajor } from '../../platform/money.ts';
import type { ReportRow } from '../../records/reports.ts';
import { readAgeing, readRevenue, readTax } from './books.ts';
import { BUCKET_NAMES } from './live-reports.ts';
import { readMrr, readRenewals, wholeMonths } from './services.ts';
import { addRows, type Column, type Portion, sortRows, type Wanted } from './sums.ts';
import { type Period, parsePeriod } from './vat-report.ts';

type Kind = {
  columns: Column[];
  /** Reads what comes after a place; from the beginning where it is empty. */
  read: (wanted: Wanted, after: string) => Promise<Portion>;
  /** What is made of each sum at the end. */
  finish?: (row: ReportRow) => ReportRow;
  /** The values of a column, where they have an order of their own. */
  orders?: Record<string, readonly string[]>;
};

const text = (name: string): Column => ({ name, type: 'text' });
const count = (name: string): Column => ({ name, type: 'count' });
const money = (name: string): Column => ({ name, type: 'money' });

export const KINDS: Record<ReportKind, Kind> = {
  revenue: {
    columns: [
      ...[text('currency'), text('month'), text('type')],
      ...[count('lines'), money('net'), money('tax'), money('total')],
    ],
    read: readRevenue,
  },
  mrr: {
    columns: [
      ...[text('currency'), text('what'), count('services'), money('mrr'), count('new_services')],
      ...[money('new_mrr'), count('ended_services'), money('ended_mrr')],
    ],
    read: readMrr,
    finish: wholeMonths,
  },
  ageing: {
    columns: [text('currency'), text('overdue'), count('invoices'), money('balance')],
    read: readAgeing,
    orders: { overdue: BUCKET_NAMES },
  },
  tax: {
    columns: [
      ...[text('country'), text('currency'), text('month'), text('component')],
      ...[{ name: 'rate', type: 'percent' } as const, text('note')],
      ...[count('documents'), money('net'), money('tax')],
    ],
    read: readTax,
  },
  renewals: {
    columns: [
      ...[text('currency'), text('day'), text('service'), text('renews'), text('invoiced')],
      ...[count('services'), money('amount')],
    ],
    read: readRenewals,
  },
};

/** What was added up so far; `cursor` is null at the end. */
export type Sums = { rows: ReportRow[]; read: number; cursor: string | null };

export const NOTHING: Sums = { rows: [], read: 0, cursor: '' };

/** What is read at a time is all that is in memory beside the sums. */
const PAGE = 50;

/** The period of a report, `2026`, `2026-Q4` or `2026-11`, with its first moment and the one after it, in UTC. */
export const wanted = (period: string, seller: string, at: Date, page = PAGE): Wanted => {
  const parsed = parsePeriod(period) as Period;
  const [first = ''] = parsed.months;
  const start = new Date(`${first}-01T00:00:00.000Z`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + parsed.months.length, 1));
  return { seller, period: parsed, start, end, at, page };
};

/** Reads one portion more and adds it. */
export const addPortion = async (
  kind: ReportKind,
  of: Wanted,
  { rows, read, cursor }: Sums,
): Promise<Sums> => {
  const portion = await KINDS[kind].read(of, cursor ?? '');
  return {
    rows: addRows(KINDS[kind].columns, rows, portion.rows),
    read: read + portion.read,
    cursor: portion.next,
  };
};

/** What sums become once all was read. */
export const finishRows = (kind: ReportKind, rows: ReportRow[]): ReportRow[] => {
  const { columns, orders, finish = (row: ReportRow) => row } = KINDS[kind];
  return sortRows(columns, rows, orders).map(finish);
};

/** The whole report at once, for who can wait for it. */
export const addUp = async (
  kind: ReportKind,
  of: Wanted,
  progress: (read: number) => void,
): Promise<ReportRow[]> => {
  let sums = NOTHING;
  while (sums.cursor !== null) {
    sums = await addPortion(kind, of, sums);
    progress(sums.read);
  }
  return finishRows(kind, sums.rows);
};

/** Rows with their money in major units, as people and spreadsheets have it. */
export const inMajorUnits = (kind: ReportKind, rows: ReportRow[]): ReportRow[] => {
  const amounts = KINDS[kind].columns.filter(({ type }) => type === 'money');
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      amounts.map(({ name }) => [name, toMajor(Number(row[name]), String(row.currency))]),
    ),
  }));
};

export const asCsv = (kind: ReportKind, rows: ReportRow[]): string =>
  `${csv(
    KINDS[kind].columns.map(({ name }) => name),
    inMajorUnits(kind, rows),
  )}\r\n`;
