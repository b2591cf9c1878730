import type { Key } from '../platform/table/key.ts';

/** How many names the unpaid orders of a client hold at present. */
export interface HeldNamesRecord extends Key<HeldNamesRecord> {
  names: number;
}
