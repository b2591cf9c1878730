import type { ExportRecord } from '../../../shared/records/exports.ts';
import { EXPORTS_DUE } from '../../../shared/records/indexes.ts';
import { type Snapshot, unless } from './snapshot.ts';

const isFiled = ({ due_pk }: ExportRecord): boolean => due_pk === EXPORTS_DUE;

/** An export goes on until it is ready, and its files go with the day. */
const stateProblems = (record: ExportRecord): string[] => {
  const { id, status, cursor, files, expires_at, due_sk = '' } = record;
  if (status === 'preparing')
    return unless(isFiled(record) && cursor !== null, `export ${id} is left half made`);
  if (status === 'ready') {
    const ends = isFiled(record) && expires_at !== null && due_sk.startsWith(expires_at);
    return unless(ends && cursor === null, `export ${id} is never taken away`);
  }
  return unless(files.length === 0 && !isFiled(record), `export ${id} is over and has files`);
};

const mailProblems = ({ items }: Snapshot, { id, user_id, status, requested_at }: ExportRecord): string[] => {
  const told = items.filter(
    ({ pk, template, variables }) =>
      pk === `USER#${user_id}` &&
      template === 'export_ready' &&
      (variables as { requested_at: string }).requested_at === requested_at,
  );
  return status === 'ready'
    ? unless(told.length === 1, `export ${id} was announced in ${told.length} mails`)
    : unless(told.length <= 1, `export ${id} was announced in ${told.length} mails`);
};

export const exportProblems = (snapshot: Snapshot): string[] =>
  snapshot.exports.flatMap((record) => [...stateProblems(record), ...mailProblems(snapshot, record)]);
