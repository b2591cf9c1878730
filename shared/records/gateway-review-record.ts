import type { Key } from '../platform/table/key.ts';

/** How far the daily review of a gateway's own lists of refunds and disputes has come. */
export interface GatewayReviewRecord extends Key<GatewayReviewRecord> {
  /** The list that is read, and the gateway's cursor in it; null at its beginning. */
  list: 'refunds' | 'disputes';
  cursor: string | null;
  /** Where the lists begin in this review; null when the last one has ended. */
  since: string | null;
  /** When this review, or the last one, began; missing where the release before began it. */
  began_at?: string;
  /** When the lists were last read to their end; of the first time, when that began. */
  reviewed_at?: string;
  /** Nobody else reads the next page before. */
  next_at: string;
}
