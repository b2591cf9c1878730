import type { Period } from '../operator/index.ts';
import type { ReportRow } from '../records/reports.ts';

/**
 * What a report is about. `at` is when it was asked for; `start` and `end` are those of the period. `page` is how many
 * documents, invoices or clients are read at a time.
 */
export type Wanted = { seller: string; period: Period; start: Date; end: Date; at: Date; page: number };

/** What stands behind a place, to be added up; `next` is the place after it, null at the end. */
export type Portion = { rows: ReportRow[]; read: number; next: string | null };
