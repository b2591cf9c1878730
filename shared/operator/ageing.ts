import { toMajor } from '../platform/money.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { pagesOfOwed } from './owed-invoices.ts';

const DAY_MS = 86_400_000;

/** Days past due, each up to the next. */
const BUCKETS = [
  ['not_due', Number.NEGATIVE_INFINITY],
  ['days_1_30', 0],
  ['days_31_60', 30],
  ['days_61_90', 60],
  ['over_90', 90],
] as const;
type Bucket = (typeof BUCKETS)[number][0];

/** What one client owes in one currency, by how long it is overdue, in major units. */
export type AgeingRow = { client_id: number; currency: string; invoices: number } & Record<Bucket, number> & {
    total: number;
  };

const bucketOf = ({ due_at }: InvoiceRecord, now: Date): Bucket => {
  const days = (now.getTime() - Date.parse(due_at)) / DAY_MS;
  return BUCKETS.findLast(([, after]) => days > after)?.[0] ?? 'not_due';
};

const emptyRow = ({ client_id, currency }: InvoiceRecord): AgeingRow => ({
  client_id,
  currency,
  invoices: 0,
  ...{ not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 },
  total: 0,
});

/**
 * What is unpaid now, by client and by how long it is overdue, those who owe longest first; only what was due before
 * `dueBefore`, if that is given.
 */
export const ageingReport = async (
  now: Date,
  dueBefore: Date | null,
  progress: (invoices: number) => void,
): Promise<AgeingRow[]> => {
  const rows = new Map<string, AgeingRow>();
  let seen = 0;
  for await (const invoices of pagesOfOwed(dueBefore)) {
    for (const invoice of invoices) {
      const name = `${invoice.client_id} ${invoice.currency}`;
      const row = rows.get(name) ?? emptyRow(invoice);
      row.invoices += 1;
      row[bucketOf(invoice, now)] += invoice.balance;
      row.total += invoice.balance;
      rows.set(name, row);
    }
    seen += invoices.length;
    progress(seen);
  }
  return [...rows.values()].map((row) => {
    const major = (amount: number) => toMajor(amount, row.currency);
    const amounts = Object.fromEntries(BUCKETS.map(([bucket]) => [bucket, major(row[bucket])]));
    return { ...row, ...amounts, total: major(row.total) };
  });
};
