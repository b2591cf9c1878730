import type { ReportKind, ReportStatus } from '../contract/vocabulary.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

/** A sum, by the names of its columns; money in minor units of the row's `currency`. */
export type ReportRow = Record<string, string | number | boolean | null>;

/** Sums that staff have asked for. It has something to do while it is due. */
export interface ReportRecord extends Key<ReportRecord>, Versioned, SometimesDue, Expiring {
  id: number;
  kind: ReportKind;
  /** `2026`, `2026-Q4` or `2026-11`, in UTC. */
  period: string;
  /** Whose documents are counted. */
  seller: string;
  status: Exclude<ReportStatus, 'expired'>;
  /** Where the next step goes on: empty at the beginning, null once all was read. */
  cursor: string | null;
  /** Of what was read so far. */
  rows: ReportRow[];
  /** How many documents, invoices or services were looked at. */
  read: number;
  /** The same as CSV, once all was read. */
  file: { key: string; bytes: number; sha256: string } | null;
  /** How often the present step was begun. */
  tries: number;
  requested_by: string;
  /** What depends on a moment, as what is overdue, does on this one. */
  requested_at: string;
  ready_at: string | null;
}

/** As long as there is one, whoever asks for the same gets the report that is under way. */
export interface ReportTurnRecord extends Key<ReportTurnRecord> {
  report_id: number;
}
