import { discountWith, nextDiscount, priceWith } from '../../catalog/index.ts';
import { BILLING_CYCLES, type BillingCycle, type PlanChangeDirection } from '../../contract/vocabulary.ts';
import { toMajor } from '../../platform/money.ts';
import type { AddonRecord, HostingAddon, PackageRecord } from '../../records/catalog.ts';
import type { Excess, HostingRecord, NewPeriod, PlanQuoteRecord, PlanTerms } from '../../records/hosting.ts';
import { isLonger, periodEnd, totalOfTerms } from '../../services/index.ts';
import { presentHostingAddon } from '../index.ts';
import {
  discountedAgain,
  discountsOfRest,
  haveSameUnits,
  keptAddons,
  prorate,
  restOfPaid,
  valueOfRest,
} from './proration.ts';

/** What is offered to an account: it always has a cycle. */
export type OfferedTerms = PlanTerms & { billing_cycle: BillingCycle };

export const presentTerms = ({
  package_id,
  package_name,
  plan,
  recurring_amount,
  billing_cycle,
  addons,
}: HostingRecord): OfferedTerms => ({
  package_id,
  package_name,
  plan,
  recurring_amount,
  billing_cycle,
  ...(addons ? { addons } : {}),
});

/**
 * What a package costs an account for a cycle, its add-ons aside, less a coupon that holds for all periods and is good for both; null where it is not offered for that. At the panel an account stays in the
 * package it is in, whatever the catalog calls that now.
 */
export const termsOf = (
  { id, name, plan, prices }: PackageRecord,
  billing_cycle: BillingCycle,
  record: HostingRecord,
): OfferedTerms | null => {
  const price = billing_cycle === 'one_time' ? undefined : prices[record.currency]?.[billing_cycle];
  if (!price) return null;
  const terms = { package_id: id, recurring_amount: price.price, billing_cycle };
  return {
    package_id: id,
    package_name: name,
    plan: id === record.package_id ? record.plan : plan,
    recurring_amount: priceWith(record, terms),
    billing_cycle,
  };
};

/** Whether an account has these terms already, at whatever price. */
export const hasTerms = (record: HostingRecord, terms: OfferedTerms): boolean =>
  terms.package_id === record.package_id &&
  terms.billing_cycle === record.billing_cycle &&
  haveSameUnits(terms.addons, record.addons);

/** Terms with add-ons; an account that has none, and gets none, has no list of them. */
export const withAddons = (
  record: HostingRecord,
  terms: OfferedTerms,
  addons: HostingAddon[],
): OfferedTerms => (record.addons || addons.length > 0 ? { ...terms, addons } : terms);

/** What the account used, when it was last measured, that another package has no room for. */
export const excessOf = ({ package_id, usage }: HostingRecord, { id, features }: PackageRecord): Excess[] => {
  if (id === package_id || !usage) return [];
  const compared = [
    { resource: 'disk', used_mb: usage.disk_used_mb, limit_mb: features.disk_mb },
    { resource: 'bandwidth', used_mb: usage.bandwidth_used_mb, limit_mb: features.bandwidth_mb },
  ] as const;
  return compared.flatMap(({ resource, used_mb, limit_mb }) =>
    used_mb !== null && limit_mb !== null && used_mb > limit_mb ? [{ resource, used_mb, limit_mb }] : [],
  );
};

type Offer = { package: PackageRecord; terms: OfferedTerms; priced: PricedChange };

/** The packages that an account can change to for a cycle, cheapest first. */
export const offersFor = (
  record: HostingRecord,
  { packages, addons }: { packages: PackageRecord[]; addons: ReadonlyMap<number, AddonRecord> },
  cycle: BillingCycle,
  now: Date,
): Offer[] =>
  record.next_due_at === null
    ? []
    : packages
        .flatMap((entry) => {
          const offered = termsOf(entry, cycle, record);
          if (!offered || (entry.id === record.package_id && cycle === record.billing_cycle)) return [];
          const kept = keptAddons(record, { packageId: entry.id, cycle, catalog: addons });
          const terms = withAddons(record, offered, kept.addons);
          return [{ package: entry, terms, priced: priceChange(record, terms, now) }];
        })
        .sort((a, b) => totalOfTerms(a.terms) - totalOfTerms(b.terms));

/** The cycles that any package is offered for to an account. */
export const cyclesFor = (
  record: HostingRecord,
  catalog: Parameters<typeof offersFor>[1],
  now: Date,
): BillingCycle[] => BILLING_CYCLES.filter((cycle) => offersFor(record, catalog, cycle, now).length > 0);

type PricedChange = {
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

export const presentChangeQuote = (quote: PlanQuoteRecord, present: BillingCycle) => {
  const amount = (minor: number) => toMajor(minor, quote.currency);
  return {
    id: quote.id,
    hosting_account_id: quote.hosting_account_id,
    direction: quote.direction,
    package: { id: quote.to.package_id, name: quote.to.package_name },
    billing_cycle: quote.to.billing_cycle ?? present,
    recurring_amount: amount(totalOfTerms(quote.to)),
    addons: (quote.to.addons ?? []).map((addon) => presentHostingAddon(addon, quote.currency)),
    dropped_addons: quote.dropped ?? [],
    excess: quote.excess ?? [],
    unused_amount: amount(quote.unused ?? 0),
    subtotal: amount(quote.unit_price),
    tax: amount(quote.tax),
    total: amount(quote.total),
    currency: quote.currency,
    effective_at: quote.direction === 'downgrade' ? quote.period_end : null,
    next_due_at: quote.new_period?.until ?? quote.period_end,
    expires_at: quote.expires_at,
  };
};

export const presentOffer = (record: HostingRecord, { package: entry, terms, priced }: Offer) => ({
  package: { id: entry.id, name: entry.name, description: entry.description },
  direction: priced.direction,
  billing_cycle: terms.billing_cycle,
  recurring_amount: toMajor(totalOfTerms(terms), record.currency),
  currency: record.currency,
  excess: excessOf(record, entry),
});
