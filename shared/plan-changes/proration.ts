import { roundToStep, sum } from '../platform/money.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { dayOfPeriods, periodEnd, periodStart } from '../services/billing-period.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

type Paid = Pick<HostingRecord, 'billing_cycle' | 'next_due_at' | 'activated_at' | 'periods_from'>;

/** What is left of the periods that were paid for: whole ones ahead, and so many seconds of the present one. */
export type Rest = { wholePeriods: number; seconds: number; secondsOfPeriod: number };

/** Null where nothing was paid ahead, or once and for all. Periods have as many seconds as their months. */
export const restOfPaid = (paid: Paid, now: Date): Rest | null => {
  const { billing_cycle, next_due_at } = paid;
  if (next_due_at === null || new Date(next_due_at) <= now) return null;
  let end = new Date(next_due_at);
  for (let wholePeriods = 0; ; wholePeriods += 1) {
    const start = periodStart(billing_cycle, end, dayOfPeriods(paid));
    if (start === null) return null;
    if (start <= now) {
      const secondsOfPeriod = secondsOf(end) - secondsOf(start);
      return { wholePeriods, seconds: secondsOf(end) - secondsOf(now), secondsOfPeriod };
    }
    end = start;
  }
};

/**
 * What a price for a period (minor units, of any sign) comes to for the rest of what was paid for, where the present period
 * was cheaper by `off`, and those ahead by `ahead` in all: exact in whole seconds, rounded once, half away from zero to a step
 * of the currency.
 */
export const prorate = (
  price: number,
  { wholePeriods, seconds, secondsOfPeriod }: Rest,
  currency: string,
  { off = 0, ahead = 0 } = {},
): number => {
  const [period, rest] = [BigInt(secondsOfPeriod), BigInt(seconds)];
  const whole = BigInt(price) * (BigInt(wholePeriods) * period + rest);
  const amount = whole - BigInt(off) * rest - BigInt(ahead) * period;
  return roundToStep(amount, period, currency);
};

type Valued = Paid &
  Pick<HostingRecord, 'currency' | 'recurring_amount' | 'addons' | 'first_discount' | 'discounts'>;

/** Whether the first period goes on, of which a coupon is noted by itself. */
const isFirst = ({ billing_cycle, activated_at }: Paid, now: Date): boolean => {
  const end = activated_at === null ? null : periodEnd(billing_cycle, new Date(activated_at));
  return end !== null && now < end;
};

/** What a coupon took off the present period, and off those ahead that are paid for. */
export const discountsOfRest = (account: Valued, now: Date): { off: number; ahead: number } => {
  const { billing_cycle, first_discount = 0, discounts = [] } = account;
  const open = discounts.filter(({ until }) => until > now.toISOString());
  const hasBegun = ({ until }: (typeof open)[number]) =>
    (periodStart(billing_cycle, new Date(until), dayOfPeriods(account)) ?? now) <= now;
  const present = sum(open.filter(hasBegun).map(({ amount }) => amount));
  return {
    off: present + (isFirst(account, now) ? first_discount : 0),
    ahead: sum(open.filter((one) => !hasBegun(one)).map(({ amount }) => amount)),
  };
};

/** The same with other terms, where the coupon goes on with them: each of those periods gets `amount` off. */
export const discountedAgain = (account: Valued, amount: number, now: Date) => ({
  ...(account.first_discount && isFirst(account, now) ? { first_discount: amount } : {}),
  ...(account.discounts
    ? {
        discounts: account.discounts.map((one) => (one.until > now.toISOString() ? { ...one, amount } : one)),
      }
    : {}),
});

/** What was paid for the rest of the periods of an account, in minor units. */
export const valueOfRest = (account: Valued, now: Date): number => {
  const rest = restOfPaid(account, now);
  return rest ? prorate(totalOfTerms(account), rest, account.currency, discountsOfRest(account, now)) : 0;
};
