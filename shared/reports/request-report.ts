import type { ReportKind } from '../contract/vocabulary.ts';
import { about, audit } from '../events/index.ts';
import { config } from '../platform/config/config.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { newId } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import { reportDue } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { ReportRecord } from '../records/reports.ts';
import { REPORT_DAYS } from './reports.ts';

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
