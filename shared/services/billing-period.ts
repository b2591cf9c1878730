import type { BillingCycle } from '../contract/vocabulary.ts';
import { addMonths } from '../platform/dates.ts';
import type { HostingRecord } from '../records/hosting-record.ts';

/** The length of a period; null where it is paid once and for all. */
export const MONTHS: Record<BillingCycle, number | null> = {
  one_time: null,
  monthly: 1,
  quarterly: 3,
  semi_annually: 6,
  annually: 12,
  biennially: 24,
  triennially: 36,
};

/** Whether a period of one cycle is longer than one of another; what is paid once and for all has none. */
export const isLonger = (cycle: BillingCycle, than: BillingCycle): boolean =>
  (MONTHS[cycle] ?? 0) > (MONTHS[than] ?? 0);

/** As part of a sentence: `semi-annually`. */
export const cycleInWords = (cycle: BillingCycle): string => cycle.replaceAll('_', '-');

/** The day of the month that the periods of an account end on. */
export const dayOfPeriods = ({
  periods_from,
  activated_at,
  next_due_at,
}: Pick<HostingRecord, 'periods_from' | 'activated_at' | 'next_due_at'>): number | undefined => {
  const begun = periods_from ?? activated_at ?? next_due_at;
  return begun === null ? undefined : new Date(begun).getUTCDate();
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
