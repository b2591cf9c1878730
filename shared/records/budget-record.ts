import type { Key } from '../platform/table/key.ts';

/**
 * One part of the calls that may be made to a vendor in an hour: the time at which as many calls as were made would be
 * spent, were they spread evenly (the theoretical arrival time of the generic cell rate algorithm, ITU-T I.371).
 */
export interface BudgetRecord extends Key<BudgetRecord> {
  /** Milliseconds since 1970. */
  spent_until: number;
}
