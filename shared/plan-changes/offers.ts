import { BILLING_CYCLES, type BillingCycle } from '../contract/vocabulary.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { PlanTerms } from '../records/plan-change.ts';
import { type PricedChange, priceChange } from './price-change.ts';

/** What is offered to an account: it always has a cycle. */
export type OfferedTerms = PlanTerms & { billing_cycle: BillingCycle };

export const presentTerms = ({
  package_id,
  package_name,
  plan,
  recurring_amount,
  billing_cycle,
}: HostingRecord): OfferedTerms => ({ package_id, package_name, plan, recurring_amount, billing_cycle });

/**
 * What a package costs an account for a cycle; null where it is not offered for that. At the panel an account stays in the
 * package it is in, whatever the catalog calls that now.
 */
export const termsOf = (
  { id, name, plan, prices }: PackageRecord,
  billing_cycle: BillingCycle,
  record: HostingRecord,
): OfferedTerms | null => {
  const price = billing_cycle === 'one_time' ? undefined : prices[record.currency]?.[billing_cycle];
  if (!price) return null;
  return {
    package_id: id,
    package_name: name,
    plan: id === record.package_id ? record.plan : plan,
    recurring_amount: price.price,
    billing_cycle,
  };
};

/** Whether an account has these terms already, at whatever price. */
export const hasTerms = (record: HostingRecord, terms: OfferedTerms): boolean =>
  terms.package_id === record.package_id && terms.billing_cycle === record.billing_cycle;

export type Offer = { package: PackageRecord; terms: OfferedTerms; priced: PricedChange };

/** The packages that an account can change to for a cycle, cheapest first. */
export const offersFor = (
  record: HostingRecord,
  packages: PackageRecord[],
  cycle: BillingCycle,
  now: Date,
): Offer[] =>
  record.next_due_at === null
    ? []
    : packages
        .flatMap((entry) => {
          const terms = termsOf(entry, cycle, record);
          if (!terms || hasTerms(record, terms)) return [];
          return [{ package: entry, terms, priced: priceChange(record, terms, now) }];
        })
        .sort((a, b) => a.terms.recurring_amount - b.terms.recurring_amount);

/** The cycles that any package is offered for to an account. */
export const cyclesFor = (record: HostingRecord, packages: PackageRecord[], now: Date): BillingCycle[] =>
  BILLING_CYCLES.filter((cycle) => offersFor(record, packages, cycle, now).length > 0);
