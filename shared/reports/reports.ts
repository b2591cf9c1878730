import { notFound } from '../platform/failure.ts';
import { downloadLink, LINK_SECONDS } from '../platform/storage/objects.ts';
import { getItem } from '../platform/table/query.ts';
import { keys } from '../records/keys.ts';
import type { ReportRecord } from '../records/reports.ts';
import { KINDS } from './kinds.ts';

/** For how long a report can be read; then the table and the bucket take it away. */
export const REPORT_DAYS = 30;

export const getReport = async (id: number): Promise<ReportRecord> => {
  const found = await getItem(keys.report(id));
  if (!found) throw notFound('report');
  return found;
};

const expiryOf = ({ expires_at_epoch }: ReportRecord): string =>
  new Date(expires_at_epoch * 1000).toISOString();

export const fileName = ({ kind, period }: Pick<ReportRecord, 'kind' | 'period'>): string =>
  `${kind}-${period}.csv`;

export const presentReport = (record: ReportRecord, now: Date) => {
  const { id, kind, period, requested_by, requested_at, ready_at, read } = record;
  const expires_at = expiryOf(record);
  const status = expires_at <= now.toISOString() ? ('expired' as const) : record.status;
  return { id, kind, period, status, read, requested_by, requested_at, ready_at, expires_at };
};

/** With its sums, and a link to its file, which works for a few minutes. */
export const presentWithRows = async (record: ReportRecord, now: Date) => {
  const shown = presentReport(record, now);
  const isThere = shown.status === 'ready';
  const file = isThere && record.file;
  return {
    ...shown,
    columns: KINDS[record.kind].columns,
    rows: isThere ? record.rows : [],
    file: file
      ? {
          name: fileName(record),
          bytes: file.bytes,
          sha256: file.sha256,
          url: await downloadLink(file.key),
          url_expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
        }
      : null,
  };
};
