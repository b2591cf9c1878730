import { BILLING_CYCLES, type BillingCycle } from '../contract/vocabulary.ts';
import { priceWith } from '../coupons/held-coupon.ts';
import type { AddonRecord, HostingAddon } from '../records/addon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { Excess, PlanTerms } from '../records/plan-change.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { haveSameUnits, keptAddons } from './changed-addons.ts';
import { type PricedChange, priceChange } from './price-change.ts';

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

export type Offer = { package: PackageRecord; terms: OfferedTerms; priced: PricedChange };

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
