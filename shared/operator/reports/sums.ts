import type { ReportRow } from '../../records/reports.ts';
import type { Period } from './vat-report.ts';

/**
 * What a report is about. `at` is when it was asked for; `start` and `end` are those of the period. `page` is how many
 * documents, invoices or clients are read at a time.
 */
export type Wanted = { seller: string; period: Period; start: Date; end: Date; at: Date; page: number };

/** What stands behind a place, to be added up; `next` is the place after it, null at the end. */
export type Portion = { rows: ReportRow[]; read: number; next: string | null };

/** `text` and `percent` say what a sum is of; `count` and `money` (minor units of the row's `currency`) are added up. */
export type Column = { name: string; type: 'text' | 'percent' | 'count' | 'money' };

const isAdded = ({ type }: Column): boolean => type === 'count' || type === 'money';

/** Adds rows to sums: one for each that differs in what is not added up. Nothing is added across currencies. */
export const addRows = (columns: readonly Column[], sums: ReportRow[], rows: ReportRow[]): ReportRow[] => {
  const same = columns.filter((column) => !isAdded(column));
  const added = columns.filter(isAdded);
  const found = new Map<string, ReportRow>();
  for (const row of [...sums, ...rows]) {
    const name = JSON.stringify(same.map((column) => row[column.name] ?? null));
    const sum = found.get(name);
    const total = (column: Column) => Number(sum?.[column.name] ?? 0) + Number(row[column.name]);
    found.set(name, { ...row, ...Object.fromEntries(added.map((column) => [column.name, total(column)])) });
  }
  return [...found.values()];
};

const compare = (a: ReportRow[string], b: ReportRow[string]): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

/** In the order of the columns, whose values are in that of the alphabet where no other is given. */
export const sortRows = (
  columns: readonly Column[],
  rows: ReportRow[],
  orders: Record<string, readonly unknown[]> = {},
): ReportRow[] =>
  rows.toSorted((a, b) => {
    for (const { name } of columns) {
      const order = orders[name];
      const [of, than] = [a[name] ?? null, b[name] ?? null];
      const difference = order ? order.indexOf(of) - order.indexOf(than) : compare(of, than);
      if (difference !== 0) return difference;
    }
    return 0;
  });
