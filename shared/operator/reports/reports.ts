import type { ReportKind } from '../../contract/vocabulary.ts';
import { about, audit } from '../../events/index.ts';
import { config } from '../../platform/config/config.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { notFound } from '../../platform/failure.ts';
import { downloadLink, LINK_SECONDS } from '../../platform/storage/objects.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import { reportDue } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { ReportRecord } from '../../records/reports.ts';
import { KINDS } from './kinds.ts';

/** For how long a report can be read; then the table and the bucket take it away. */
const REPORT_DAYS = 30;

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

/** The report of a kind and period that is under way. */
const underWay = async (kind: ReportKind, period: string): Promise<ReportRecord | undefined> => {
  const turn = await getItem(keys.reportTurn(kind, period));
  return turn && getItem(keys.report(turn.report_id));
};

/**
 * Asks for a report: for the one that is under way, where there is one of the same kind and period. Of those who ask at
 * once one makes it, and the others get the same.
 */
export const requestReport = async (
  { kind, period }: { kind: ReportKind; period: string },
  actor: Extract<Actor, `operator:${string}`>,
  now: Date,
): Promise<ReportRecord> => {
  let report: ReportRecord | undefined;
  await retryOnConflict(undefined, async () => {
    report = await underWay(kind, period);
    if (report) return;
    const id = newId(now);
    const record: ReportRecord = {
      ...keys.report(id),
      ...reportDue(now, id),
      ...{ id, kind, period, seller: config().seller.id, status: 'preparing', version: 1 },
      ...{ cursor: '', rows: [], read: 0, file: null, tries: 0 },
      requested_by: actor.slice('operator:'.length),
      requested_at: now.toISOString(),
      ready_at: null,
      expires_at_epoch: toEpoch(addDays(now, REPORT_DAYS)),
    };
    await transact([
      putNew(record),
      putNew({ ...keys.reportTurn(kind, period), report_id: id }),
      audit(about.report(id), actor, 'report.requested', now, { report: kind, period }),
    ]);
    report = record;
  });
  return report as ReportRecord;
};
