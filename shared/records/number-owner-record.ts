import type { Key } from '../platform/table/key.ts';
import type { NumberedKind } from '../platform/table/numbers.ts';

/** Whose a number that people read is. Nothing deletes it, so that no number is given twice. */
export interface NumberOwnerRecord extends Key<NumberOwnerRecord> {
  kind: NumberedKind;
  client_id: number;
  id: number;
}
