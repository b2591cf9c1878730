import type { HostingRecord } from '../records/hosting-record.ts';
import { periodStart } from '../services/billing-period.ts';

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

type Paid = Pick<HostingRecord, 'billing_cycle' | 'next_due_at' | 'activated_at'>;

/** What is left of the periods that were paid for: whole ones ahead, and so many seconds of the present one. */
export type Rest = { wholePeriods: number; seconds: number; secondsOfPeriod: number };

/** Null where nothing was paid ahead, or once and for all. Periods have as many seconds as their months. */
export const restOfPaid = ({ billing_cycle, next_due_at, activated_at }: Paid, now: Date): Rest | null => {
  if (next_due_at === null || new Date(next_due_at) <= now) return null;
  const day = new Date(activated_at ?? next_due_at).getUTCDate();
  let end = new Date(next_due_at);
  for (let wholePeriods = 0; ; wholePeriods += 1) {
    const start = periodStart(billing_cycle, end, day);
    if (start === null) return null;
    if (start <= now) {
      const secondsOfPeriod = secondsOf(end) - secondsOf(start);
      return { wholePeriods, seconds: secondsOf(end) - secondsOf(now), secondsOfPeriod };
    }
    end = start;
  }
};

/**
 * What a price for a period (minor units, of any sign) comes to for the rest of what was paid for: exact in whole
 * seconds, rounded once, half away from zero.
 */
export const prorate = (price: number, { wholePeriods, seconds, secondsOfPeriod }: Rest): number => {
  const [period, rest] = [BigInt(secondsOfPeriod), BigInt(seconds)];
  const amount = BigInt(Math.abs(price)) * (BigInt(wholePeriods) * period + rest);
  const rounded = Number((2n * amount + period) / (2n * period));
  return price < 0 ? 0 - rounded : rounded;
};
