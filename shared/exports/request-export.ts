import { type Origin, securityEvent } from '../auth/index.ts';
import { about, audit, type Plan } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { conflict } from '../platform/failure.ts';
import { absentOrBefore } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, StaleWriteError } from '../platform/table/write.ts';
import type { ExportRecord, ExportTurnRecord } from '../records/exports.ts';
import { exportDue } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { EXPORT_KINDS, type Subject } from './kinds.ts';

/** One export a day: as long as the files of the last one can be had. */
const TURN_DAYS = 1;

/** For how long people see that they have had one. */
const KEPT_DAYS = 90;

export const findTurn = (clientId: number, userId: number): Promise<ExportTurnRecord | undefined> =>
  getItem(keys.exportTurn(clientId, userId));

const stale = () => new StaleWriteError('Another request was first.');

/** Throws 409 where the user has asked for one lately. Of two at once one is written. */
export const planExport = (
  { client_id, user_id }: Subject,
  turn: ExportTurnRecord | undefined,
  origin: Origin,
  now: Date,
): Plan & { record: ExportRecord } => {
  const epoch = toEpoch(now);
  if (turn && turn.expires_at_epoch > epoch) {
    const message = say`You have asked for an export in the last 24 hours. Ask for another one after that.`;
    throw conflict('export_exists', message, turn.expires_at_epoch - epoch);
  }
  const id = newId(now);
  const [kind] = EXPORT_KINDS;
  const record: ExportRecord = {
    ...keys.export(client_id, user_id, id),
    ...exportDue(now, id),
    ...{ id, client_id, user_id, status: 'preparing', version: 1 },
    cursor: { kind, after: null },
    files: [],
    tries: 0,
    requested_at: now.toISOString(),
    ready_at: null,
    expires_at: null,
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  };
  const taken = {
    ...keys.exportTurn(client_id, user_id),
    export_id: id,
    expires_at_epoch: toEpoch(addDays(now, TURN_DAYS)),
  };
  const actor = `user:${user_id}` as const;
  return {
    record,
    writes: [
      putNew(record),
      putNew(taken, stale, absentOrBefore('expires_at_epoch', epoch + 1)),
      securityEvent(user_id, 'export_requested', origin, now, { client: client_id }),
      audit(about.client(client_id), actor, 'client.export_requested', now),
    ],
  };
};
