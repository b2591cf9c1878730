import { type FieldErrors, invalid } from '../runtime/failure.ts';
import { absentOrEquals } from '../table/expressions.ts';
import { type Key, keys } from '../table/keys.ts';
import { putNew, remove, type Write } from '../table/write.ts';
import type { OrderLine } from './order-lines.ts';

/**
 * Keeps a name for one pending or active record: a `domain` hold for a registration here, a `hosting` hold for an
 * account that serves it. It goes when the record is cancelled or terminated.
 */
export type HoldRecord = Key & { client_id: number; record_id: number };

export const holdKey = (line: Pick<OrderLine, 'type' | 'domain'>): Key => keys.hold(line.type, line.domain);

const taken = (line: Pick<OrderLine, 'type' | 'domain'>) =>
  line.type === 'domain'
    ? `${line.domain} is already ordered or registered here.`
    : `There is already hosting for ${line.domain} here.`;

/** What is wrong with lines whose names are held already; by field, as the caller numbered them. */
export const heldErrors = (lines: OrderLine[], held: (HoldRecord | undefined)[]): FieldErrors =>
  Object.fromEntries(
    lines.flatMap((line, index) => (held[index] ? [[`items.${index}.domain`, [taken(line)]]] : [])),
  );

export const takeHold = (line: OrderLine, index: number, clientId: number, recordId: number): Write =>
  putNew({ ...holdKey(line), client_id: clientId, record_id: recordId }, () =>
    invalid({ [`items.${index}.domain`]: [taken(line)] }),
  );

/** Frees the name a record has held; a hold that another record has taken since stays. */
export const releaseHold = (type: OrderLine['type'], name: string, recordId: number): Write =>
  remove(keys.hold(type, name), [absentOrEquals('record_id', recordId)]);
