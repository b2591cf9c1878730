import type { BillingCycle } from '../contract/vocabulary.ts';
import { addMonths } from '../platform/dates.ts';

const MONTHS: Record<BillingCycle, number | null> = {
  one_time: null,
  monthly: 1,
  quarterly: 3,
  semi_annually: 6,
  annually: 12,
  biennially: 24,
  triennially: 36,
};

/**
 * The end of a billing period that begins at `from`; null when it is paid once and for all. Periods of one service
 * end on the same `day` wherever a month has it, so that one begun on the 31st does not slip to the 28th.
 */
export const periodEnd = (cycle: BillingCycle, from: Date, day?: number): Date | null => {
  const months = MONTHS[cycle];
  return months === null ? null : addMonths(from, months, day);
};

/** The beginning of the billing period that ends at `end`; null when it is paid once and for all. */
export const periodStart = (cycle: BillingCycle, end: Date, day?: number): Date | null => {
  const months = MONTHS[cycle];
  return months === null ? null : addMonths(end, -months, day);
};
