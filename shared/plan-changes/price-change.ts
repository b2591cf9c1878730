import type { BillingCycle, PlanChangeDirection } from '../contract/vocabulary.ts';
import { discountWith, nextDiscount } from '../coupons/held-coupon.ts';
import type { HostingAddon } from '../records/addon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { NewPeriod } from '../records/plan-change.ts';
import { isLonger, periodEnd } from '../services/billing-period.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { discountedAgain, discountsOfRest, prorate, restOfPaid, valueOfRest } from './proration.ts';

export type PricedChange = {
  direction: PlanChangeDirection;
  /** Minor units, as the catalog has its prices: what is to be paid before the change is made; zero for a downgrade. */
  amount: number;
  /** Where a new period begins with it. */
  newPeriod: NewPeriod | null;
  /** Of the price of that: what is left of the present one has paid for it. */
  unused: number;
};

type Wanted = {
  package_id: number;
  recurring_amount: number;
  addons?: HostingAddon[];
  billing_cycle: BillingCycle;
};

const AT_RENEWAL: PricedChange = { direction: 'downgrade', amount: 0, newPeriod: null, unused: 0 };

/** What a coupon that goes on takes off the periods that are paid for, beyond what it has taken off them already. */
const furtherDiscounts = (record: HostingRecord, wanted: Wanted, now: Date) => {
  const amount = discountWith(record, wanted);
  if (amount === null) return {};
  const [before, after] = [record, { ...record, ...discountedAgain(record, amount, now) }].map((account) =>
    discountsOfRest(account, now),
  );
  return {
    off: (after?.off ?? 0) - (before?.off ?? 0),
    ahead: (after?.ahead ?? 0) - (before?.ahead ?? 0),
  };
};

/** Of the same cycle: the difference for the rest of what was paid for, if it is dearer, with what was not kept of it. */
const withinPeriod = (record: HostingRecord, wanted: Wanted, now: Date, lost: number): PricedChange => {
  const more = totalOfTerms(wanted) - totalOfTerms(record);
  if (more <= 0) return AT_RENEWAL;
  const rest = restOfPaid(record, now);
  const amount = rest
    ? prorate(more, rest, record.currency, furtherDiscounts(record, wanted, now)) + lost
    : 0;
  return { direction: 'upgrade', amount, newPeriod: null, unused: 0 };
};

/**
 * Of a longer cycle: a whole period that begins now, less what is left of the present one. It has to end after what was paid
 * for and to cost more than is left; otherwise there is nothing to be paid now, and it waits for the renewal.
 */
const newPeriod = (record: HostingRecord, wanted: Wanted, now: Date, lost: number): PricedChange => {
  const until = periodEnd(wanted.billing_cycle, now)?.toISOString() ?? '';
  const unused = valueOfRest(record, now) - lost;
  const amount = totalOfTerms(wanted) - nextDiscount(record, wanted) - unused;
  if (amount <= 0 || until <= (record.next_due_at ?? '')) return AT_RENEWAL;
  return { direction: 'upgrade', amount, newPeriod: { from: now.toISOString(), until }, unused };
};

/**
 * What a change to other terms costs an account, and when it is made: an upgrade once it is paid, a downgrade at renewal.
 * `lost` is what of the rest of its periods was not kept.
 */
export const priceChange = (record: HostingRecord, wanted: Wanted, now: Date, lost = 0): PricedChange => {
  if (wanted.billing_cycle === record.billing_cycle) return withinPeriod(record, wanted, now, lost);
  return isLonger(wanted.billing_cycle, record.billing_cycle)
    ? newPeriod(record, wanted, now, lost)
    : AT_RENEWAL;
};
