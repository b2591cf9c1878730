import type { Key } from '../platform/table/key.ts';

/**
 * Keeps a name for one pending or active record: a `domain` hold for a registration here, a `hosting` hold for an
 * account that serves it. It goes when the record is cancelled or terminated.
 */
export interface HoldRecord extends Key<HoldRecord> {
  client_id: number;
  record_id: number;
}
