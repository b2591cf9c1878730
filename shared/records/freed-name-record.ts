import type { Key } from '../platform/table/key.ts';

/** A domain name for which a service here has ended; who had it does not matter. */
export interface FreedNameRecord extends Key<FreedNameRecord> {
  freed_at: string;
}
