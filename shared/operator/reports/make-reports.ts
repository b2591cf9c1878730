import { createHash } from 'node:crypto';
import { errorFields, log } from '../../platform/log.ts';
import { storeObject } from '../../platform/storage/objects.ts';
import { equals } from '../../platform/table/changes.ts';
import { type Due, getItem, queryDue } from '../../platform/table/query.ts';
import { remove, StaleWriteError, transact, updateVersioned } from '../../platform/table/write.ts';
import { reportsDue } from '../../records/collections.ts';
import { reportDue } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { ReportRecord, ReportRow } from '../../records/reports.ts';
import { addPortion, asCsv, finishRows, type Sums, wanted } from './kinds.ts';
import { fileName } from './reports.ts';

/** A step is written down after as many portions, so that what dies costs no more. */
const STEP_PORTIONS = 20;

/** A step that was begun is left to its worker for so long; longer than one lives, and twice as long with each try. */
const LEASE_MS = 5 * 60_000;

/** The last one ends five hours after the first. */
const MAX_TRIES = 6;

/** How much a step takes: smaller in tests. */
type Size = { portions: number; page?: number };
type Work = Size & { now: Date; hasTime: () => boolean };

/** Counts a step before it begins, so that a worker that dies has counted, and keeps others from it. */
const claim = async (record: ReportRecord, now: Date): Promise<ReportRecord> => {
  const due = reportDue(new Date(now.getTime() + LEASE_MS * 2 ** record.tries), record.id);
  const set = { tries: record.tries + 1 };
  await transact([updateVersioned(record, { set, due }, [equals('status', 'preparing')])]);
  return { ...record, ...set, ...due, version: record.version + 1 };
};

/** Adds up what stands behind the cursor, as far as there is time. */
const collect = async (record: ReportRecord, { hasTime, portions, page }: Work): Promise<Sums> => {
  const { kind, period, seller, requested_at } = record;
  const of = wanted(period, seller, new Date(requested_at), page);
  let sums: Sums = record;
  for (let done = 0; sums.cursor !== null && done < portions && (done === 0 || hasTime()); done += 1)
    sums = await addPortion(kind, of, sums);
  return sums;
};

/** The key is that of the content: two workers at one step never write over what the other one has recorded. */
const keepFile = async (
  record: ReportRecord,
  rows: ReportRow[],
): Promise<NonNullable<ReportRecord['file']>> => {
  const bytes = Buffer.from(asCsv(record.kind, rows));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `reports/${record.id}/${sha256}.csv`;
  await storeObject({ key, name: fileName(record), contentType: 'text/csv', bytes });
  return { key, bytes: bytes.length, sha256 };
};

const turnOf = ({ kind, period }: ReportRecord) => remove(keys.reportTurn(kind, period));

/** Records the sums of a step; with those of the last one the report is ready, and can be asked for again. */
const advance = async (record: ReportRecord, { rows, read, cursor }: Sums, now: Date): Promise<boolean> => {
  if (cursor !== null) {
    const set = { rows, read, cursor, tries: 0 };
    await transact([updateVersioned(record, { set, due: reportDue(now, record.id) })]);
    return true;
  }
  const finished = finishRows(record.kind, rows);
  const file = await keepFile(record, finished);
  const set = {
    status: 'ready',
    ready_at: now.toISOString(),
    rows: finished,
    read,
    cursor,
    file,
    tries: 0,
  } as const;
  await transact([updateVersioned(record, { set, due: null }), turnOf(record)]);
  return false;
};

/** Does what is next of a report, and says whether there is more to do now. */
const step = async (due: Due<ReportRecord>, work: Work): Promise<boolean> => {
  const { now } = work;
  const found = await getItem(due);
  // The index lags a moment behind the table.
  if (!found?.due_sk || found.due_sk.slice(0, 24) > now.toISOString()) return false;
  if (found.tries >= MAX_TRIES) {
    log.error('report failed', { report: found.id, kind: found.kind, tries: found.tries });
    await transact([
      updateVersioned(found, { set: { status: 'failed', rows: [], cursor: null }, due: null }),
      turnOf(found),
    ]);
    return false;
  }
  const claimed = await claim(found, now);
  return advance(claimed, await collect(claimed, work), now);
};

const TAKEN = 25;

/**
 * Goes on with reports, a step of each in turn, as long as there is time. Dying anywhere, and any number of runs at once, end
 * the same: what a step has added counts once it is recorded with its cursor, by the version that was read. Returns how many
 * steps were done.
 */
export const makeReports = async (
  now: Date,
  hasTime: () => boolean = () => true,
  size: Size = { portions: STEP_PORTIONS },
): Promise<number> => {
  let steps = 0;
  let open = await queryDue(reportsDue, now, TAKEN);
  while (open.length > 0) {
    const left: Due<ReportRecord>[] = [];
    for (const due of open) {
      if (!hasTime()) return steps;
      steps += 1;
      try {
        if (await step(due, { now, hasTime, ...size })) left.push(due);
      } catch (error) {
        // It is tried again when its lease has ended; the others shall not wait for it.
        if (!(error instanceof StaleWriteError)) log.warn('report not continued', errorFields(error));
      }
    }
    open = left;
  }
  return steps;
};
