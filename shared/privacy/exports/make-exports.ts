import { createHash } from 'node:crypto';
import { accountMail } from '../../auth/index.ts';
import { about, audit, dispatchFollowUp } from '../../events/index.ts';
import { inLanguage } from '../../languages/language.ts';
import { writeMail } from '../../mails/index.ts';
import { appUrl } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { errorFields, log } from '../../platform/log.ts';
import { storeObject } from '../../platform/storage/objects.ts';
import { equals } from '../../platform/table/changes.ts';
import { type Due, getItem, queryDue } from '../../platform/table/query.ts';
import { remove, StaleWriteError, transact, updateVersioned } from '../../platform/table/write.ts';
import { exportsDue } from '../../records/collections.ts';
import type { ExportCursor, ExportFile, ExportRecord } from '../../records/exports.ts';
import { exportDue } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { deleteFiles, EXPORT_DAYS, EXPORT_KINDS, type ExportKind, fileName, isEntitled } from './exports.ts';
import { readPortion } from './readers.ts';

/** A file is closed once it has as much, so that a step fits into memory and time whatever an account has. */
export const FILE_BYTES = 4_000_000;

/** A step that was begun is left to its worker for so long; longer than one lives, and twice as long with each try. */
const LEASE_MS = 5 * 60_000;

/** The last one ends five hours after the first. */
const MAX_TRIES = 6;

type Work = { now: Date; hasTime: () => boolean; fileBytes: number };

type Found = { lists: Partial<Record<ExportKind, unknown[]>>; records: number; next: ExportCursor | null };

const kindAfter = (kind: ExportKind): ExportCursor | null => {
  const next = EXPORT_KINDS[EXPORT_KINDS.indexOf(kind) + 1];
  return next ? { kind: next, after: null } : null;
};

/** What stands behind a cursor: as much as there is time for, up to the size of a file. */
const collect = async (
  record: ExportRecord,
  from: ExportCursor,
  { now, hasTime, fileBytes }: Work,
): Promise<Found> => {
  const lists: Found['lists'] = {};
  let [bytes, records] = [0, 0];
  let next: ExportCursor | null = from;
  while (next && bytes < fileBytes && (records === 0 || hasTime())) {
    const kind = next.kind as ExportKind;
    const portion = await readPortion(kind, record, next.after, now);
    lists[kind] = [...(lists[kind] ?? []), ...portion.entries];
    records += portion.entries.length;
    bytes += JSON.stringify(portion.entries).length;
    next = portion.next === null ? kindAfter(kind) : { kind, after: portion.next };
  }
  return { lists, records, next };
};

/** The key is that of the content: two workers at one step never write over what the other one has recorded. */
const keepFile = async (record: ExportRecord, { lists, records }: Found): Promise<ExportFile> => {
  const { id, client_id, requested_at } = record;
  const part = record.files.length + 1;
  const document = { export: { id, client_id, requested_at, part }, ...lists };
  const content = Buffer.from(JSON.stringify(document, null, 2));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const key = `exports/${client_id}/${id}/${sha256}.json`;
  await storeObject({ key, name: fileName(record, part), contentType: 'application/json', bytes: content });
  return { key, records, bytes: content.length, sha256 };
};

const atOnce = ({ id }: ExportRecord, now: Date) => exportDue(now, id);

/** Counts a step before it begins, so that a worker that dies has counted, and keeps others from it. */
const claim = async (record: ExportRecord, now: Date): Promise<ExportRecord> => {
  const due = exportDue(new Date(now.getTime() + LEASE_MS * 2 ** record.tries), record.id);
  const set = { tries: record.tries + 1 };
  await transact([updateVersioned(record, { set, due }, [equals('status', 'preparing')])]);
  return { ...record, ...set, ...due, version: record.version + 1 };
};

/** Files what a step has found; with the last one the user is told. */
const advance = async (
  record: ExportRecord,
  file: ExportFile,
  next: ExportCursor | null,
  now: Date,
): Promise<ExportRecord> => {
  const files = [...record.files, file];
  if (next) {
    const set = { files, cursor: next, tries: 0 };
    await transact([updateVersioned(record, { set, due: atOnce(record, now) })]);
    return { ...record, ...set, ...atOnce(record, now), version: record.version + 1 };
  }
  const expires = addDays(now, EXPORT_DAYS);
  const done = { status: 'ready', ready_at: now.toISOString(), expires_at: expires.toISOString() } as const;
  const set = { ...done, files, cursor: null, tries: 0 };
  const user = await getItem(keys.user(record.user_id));
  const url = appUrl(`/clients/${record.client_id}/export`);
  const variables = { requested_at: record.requested_at, expires_at: done.expires_at, url };
  const mails = user ? [accountMail(user, { template: 'export_ready', variables }, now)] : [];
  await transact([
    updateVersioned(record, { set, due: exportDue(expires, record.id) }),
    ...mails.map(writeMail),
    audit(about.client(record.client_id), 'system', 'client.exported', now, { files: files.length }),
  ]);
  await dispatchFollowUp({ mails });
  return { ...record, ...set, version: record.version + 1 };
};

/** Takes the files away. One that has failed can be asked for again at once. */
const end = async (record: ExportRecord, status: 'failed' | 'expired'): Promise<void> => {
  await deleteFiles(record);
  const turn = keys.exportTurn(record.client_id, record.user_id);
  await transact([
    updateVersioned(record, { set: { status, files: [], cursor: null }, due: null }),
    ...(status === 'failed' ? [remove(turn)] : []),
  ]);
};

/** Does what is next of an export, and says whether there is more to do now. */
const step = async (due: Due<ExportRecord>, work: Work): Promise<boolean> => {
  const { now } = work;
  const found = await getItem(due);
  // The index lags a moment behind the table.
  if (!found?.due_sk || found.due_sk.slice(0, 24) > now.toISOString()) return false;
  if (found.status === 'ready') {
    await end(found, 'expired');
    return false;
  }
  const { cursor, tries } = found;
  if (cursor === null || tries >= MAX_TRIES || !(await isEntitled(found))) {
    log.error('export failed', { client: found.client_id, export: found.id, tries });
    await end(found, 'failed');
    return false;
  }
  const claimed = await claim(found, now);
  const user = await getItem(keys.user(found.user_id));
  const { file, next } = await inLanguage(user?.locale ?? 'en', async () => {
    const collected = await collect(claimed, cursor, work);
    return { file: await keepFile(claimed, collected), next: collected.next };
  });
  return (await advance(claimed, file, next, now)).status === 'preparing';
};

const TAKEN = 25;

/**
 * Goes on with exports, a step of each in turn, as long as there is time. Dying anywhere, and any number of runs at once, end
 * the same: a step counts once its files are recorded, by the version that was read. Returns how many steps were done.
 */
export const makeExports = async (
  now: Date,
  hasTime: () => boolean = () => true,
  fileBytes = FILE_BYTES,
): Promise<number> => {
  let steps = 0;
  let open = await queryDue(exportsDue, now, TAKEN);
  while (open.length > 0) {
    const left: Due<ExportRecord>[] = [];
    for (const due of open) {
      if (!hasTime()) return steps;
      steps += 1;
      try {
        if (await step(due, { now, hasTime, fileBytes })) left.push(due);
      } catch (error) {
        // It is tried again when its lease has ended; the others shall not wait for it.
        if (!(error instanceof StaleWriteError)) log.warn('export not continued', errorFields(error));
      }
    }
    open = left;
  }
  return steps;
};
