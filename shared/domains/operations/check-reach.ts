import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { equals } from '../../platform/table/expressions.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { dueAt, NOT_DUE } from '../../records/indexes.ts';
import type { OperationRecord, Reach } from '../../records/operation-record.ts';
import { getDomain } from '../domains.ts';
import { undoableUntil } from './present-operation.ts';
import { findReach, lost } from './reach.ts';

/** With the minute of the reconciler less than the five minutes in which a client is told. */
const LOOK_AFTER_MS = 3 * 60_000;

/** What brings a change that worked back for another look, if something could be reached before. */
export const lookAgain = ({ id, reached }: OperationRecord, now: Date) => {
  if (!reached?.site && !reached?.mail) return {};
  const at = new Date(now.getTime() + LOOK_AFTER_MS);
  return { check_at: at.toISOString(), ...dueAt(at, id) };
};

const WORDS: Record<keyof Reach, string> = { site: 'The website', mail: 'Mail' };

const messageOf = (operation: OperationRecord, broken: (keyof Reach)[], now: Date): string => {
  const what = broken.map((part) => WORDS[part]).join(' and ');
  const undo = undoableUntil(operation, now) ? ' You can undo the change.' : '';
  return `${what} of ${operation.name} cannot be found since the last change.${undo}`;
};

/**
 * Looks whether people still find what they found before a change, and tells the client once where they do not. Where
 * no resolver answers it is looked at again.
 */
export const checkReach = async (operation: OperationRecord, now: Date): Promise<void> => {
  const { client_id, domain_id, check_at, reached, undone_by } = operation;
  if (!check_at || !reached || check_at > now.toISOString()) return;
  const found = await findReach(operation);
  if (!found) return;
  const broken = undone_by === null ? lost(reached, found) : [];
  const set = { check: { checked_at: now.toISOString(), broken } };
  const domain = await getDomain(client_id, domain_id);
  const events: EventRecord[] =
    broken.length > 0 ? [newEvent(domain, 'domain_broken', messageOf(operation, broken, now), now)] : [];
  await transact([
    update(operation, { set, remove: ['check_at', ...NOT_DUE] }, [equals('check_at', check_at)]),
    ...events.map(writeEvent),
  ]);
  await dispatchFollowUp({ events });
};
