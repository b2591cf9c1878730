import type { Key } from '../platform/table/key.ts';
import { type NumberedKind, numberOf } from '../platform/table/numbers.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import { keys } from './keys.ts';

/** Whose a number that people read is. Nothing deletes it, so that no number is given twice. */
export interface NumberOwnerRecord extends Key<NumberOwnerRecord> {
  kind: NumberedKind;
  client_id: number;
  id: number;
}

/**
 * Goes into the transaction that makes an invoice, an order or a ticket: of all who draw the same id at the same moment
 * one gets it, and the others plan again with another.
 */
export const claimNumber = (
  kind: NumberedKind,
  { client_id, id }: Pick<NumberOwnerRecord, 'client_id' | 'id'>,
): Write => putNew({ ...keys.numberOwner(numberOf(kind, id)), kind, client_id, id });
