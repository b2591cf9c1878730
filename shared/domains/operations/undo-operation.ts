import { conflict } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/read.ts';
import type { OperationRecord } from '../../records/operation-record.ts';
import { planDomainChange } from './change-domain.ts';
import { finishOperation } from './finish-operation.ts';
import type { DomainAndOperation } from './operations.ts';
import { versionOf } from './plan-operation.ts';
import { operationReply, undoable, undoableUntil } from './present-operation.ts';
import type { AnySubject } from './subject.ts';

const WITHDRAWN = { code: 'withdrawn', message: 'It was withdrawn before it was made.' };

/** What only waits for a person has not begun, and ends at once. */
const withdraw = async (operation: OperationRecord, userId: number, now: Date) => {
  await finishOperation(operation, { failed: WITHDRAWN }, `user:${userId}`, now);
  return operationReply((await getItem(operation)) ?? operation, now);
};

/**
 * Plans a change that brings back what was there before another one. It does nothing where the present state is not
 * what that one made, so that later changes are not lost.
 */
export const planUndo = (
  { domain, operation }: DomainAndOperation,
  subject: AnySubject,
  zoneVersion: number | undefined,
  userId: number,
  now: Date,
) => {
  if (operation.status === 'action_required' && !operation.begun) {
    const complete = () => withdraw(operation, userId, now);
    return { writes: [], reply: operationReply(operation, now), complete };
  }
  if (operation.undone_by !== null) throw conflict('already_undone', 'This change was undone already.');
  const wanted = operation.before && undoable(operation.before);
  if (!wanted || !undoableUntil(operation, now)) {
    throw conflict('not_undoable', 'This change cannot be undone, or not any more.');
  }
  const expects = undoable(operation.wanted) ?? operation.wanted;
  const change = {
    wanted,
    expects,
    undoOf: operation.id,
    version: versionOf(domain, operation.type),
    ...(zoneVersion === undefined ? {} : { zoneVersion }),
  };
  return planDomainChange(domain, subject, change, userId, now);
};
