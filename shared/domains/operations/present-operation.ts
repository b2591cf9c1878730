import { addDays } from '../../platform/dates.ts';
import type { OperationRecord, Wanted } from '../../records/operation-record.ts';

const UNDO_DAYS = 3;

const UNDOABLE = new Set<OperationRecord['type']>(['settings', 'nameservers', 'contacts', 'dnssec', 'dns']);

/** A lock that was taken off or put on stays: only the rest of the settings is undone. */
export const undoable = (part: Wanted): Wanted | null => {
  if (!('locked' in part)) return Object.keys(part).length > 0 ? part : null;
  const { locked: _, ...rest } = part;
  return Object.keys(rest).length > 0 ? rest : null;
};

/** Until when an operation can be undone; null when it cannot, or not any more. */
export const undoableUntil = (operation: OperationRecord, now: Date): string | null => {
  const { type, status, before, finished_at, undone_by } = operation;
  if (status !== 'succeeded' || !UNDOABLE.has(type) || undone_by !== null || !before || !finished_at) {
    return null;
  }
  const until = addDays(finished_at, UNDO_DAYS);
  return undoable(before) && until > now ? until.toISOString() : null;
};

export const presentOperation = (operation: OperationRecord, now: Date) => ({
  id: operation.id,
  domain_id: operation.domain_id,
  domain: operation.name,
  type: operation.type,
  status: operation.status,
  version: operation.version,
  wanted: { ...operation.wanted },
  before: operation.before && { ...operation.before },
  error: operation.error && { code: operation.error.code, message: operation.error.message },
  check: operation.check ? { checked_at: operation.check.checked_at, broken: operation.check.broken } : null,
  undo_until: undoableUntil(operation, now),
  undo_of: operation.undo_of,
  undone_by: operation.undone_by,
  created_at: operation.created_at,
  updated_at: operation.updated_at,
  finished_at: operation.finished_at,
});

/** 200 for what is over, well or not; 202 for what goes on. */
export const operationReply = (operation: OperationRecord, now: Date) => {
  const body = { data: presentOperation(operation, now) };
  const over = operation.status === 'succeeded' || operation.status === 'failed';
  return over ? ({ status: 200, body } as const) : ({ status: 202, body } as const);
};
