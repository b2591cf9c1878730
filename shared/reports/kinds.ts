import type { ReportKind } from '../contract/vocabulary.ts';
import { BUCKET_NAMES } from '../operator/index.ts';
import type { ReportRow } from '../records/reports.ts';
import { readRevenue, readTax } from './books.ts';
import { readAgeing } from './owed.ts';
import type { Portion, Wanted } from './portion.ts';
import { readMrr, readRenewals, wholeMonths } from './services.ts';
import type { Column } from './sums.ts';

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
