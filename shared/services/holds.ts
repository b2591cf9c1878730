import { type FieldErrors, invalid } from '../platform/failure.ts';
import { absentOrEquals } from '../platform/table/expressions.ts';
import { put, putNew, remove, type Write } from '../platform/table/write.ts';
import type { HoldRecord } from '../records/hold-record.ts';
import { keys } from '../records/keys.ts';

/** A name one record keeps for itself. */
export type HeldName = { type: 'hosting' | 'domain'; domain: string };

export const holdKey = (line: HeldName) => keys.hold(line.type, line.domain);

const taken = (line: HeldName) =>
  line.type === 'domain'
    ? `${line.domain} is already ordered or registered here.`
    : `There is already hosting for ${line.domain} here.`;

/** What is wrong with lines whose names are held already; by field, as the caller numbered them. */
export const heldErrors = (lines: HeldName[], held: (HoldRecord | undefined)[]): FieldErrors =>
  Object.fromEntries(
    lines.flatMap((line, index) => (held[index] ? [[`items.${index}.domain`, [taken(line)]]] : [])),
  );

/** Holds a name that nobody holds. */
export const keepHold = (
  name: HeldName,
  clientId: number,
  recordId: number,
  orElse?: Write['orElse'],
): Write => putNew({ ...holdKey(name), client_id: clientId, record_id: recordId }, orElse);

export const takeHold = (line: HeldName, index: number, clientId: number, recordId: number): Write =>
  keepHold(line, clientId, recordId, () => invalid({ [`items.${index}.domain`]: [taken(line)] }));

/**
 * Frees the name of a service that has ended. The zone may still lead to us, so that whoever wants hosting for the name
 * from now on has to prove that it is theirs.
 */
export const freeName = (type: HeldName['type'], name: string, recordId: number, now: Date): Write[] => [
  releaseHold(type, name, recordId),
  put({ ...keys.freedName(name), freed_at: now.toISOString() }),
];

/** Frees the name a record has held; a hold that another record has taken since stays. */
export const releaseHold = (type: HeldName['type'], name: string, recordId: number): Write =>
  remove(keys.hold(type, name), [absentOrEquals('record_id', recordId)]);
