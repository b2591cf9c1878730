import type { PlanChangeDirection } from '../contract/vocabulary.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { PlanTerms } from '../records/plan-change.ts';

export const presentTerms = ({ package_id, package_name, plan, recurring_amount }: PlanTerms): PlanTerms => ({
  package_id,
  package_name,
  plan,
  recurring_amount,
});

/** What another package costs an account for its billing cycle; null where it is not offered for that. */
export const termsOf = (
  { id, name, plan, prices }: PackageRecord,
  { currency, billing_cycle }: Pick<HostingRecord, 'currency' | 'billing_cycle'>,
): PlanTerms | null => {
  const price = prices[currency]?.[billing_cycle];
  return price ? { package_id: id, package_name: name, plan, recurring_amount: price.price } : null;
};

export const directionOf = (from: PlanTerms, to: PlanTerms): PlanChangeDirection =>
  to.recurring_amount > from.recurring_amount ? 'upgrade' : 'downgrade';

export type Offer = { package: PackageRecord; terms: PlanTerms };

/** The packages that an account can change to, cheapest first. */
export const offersFor = (record: HostingRecord, packages: PackageRecord[]): Offer[] =>
  record.next_due_at === null
    ? []
    : packages
        .flatMap((entry) => {
          const terms = entry.id === record.package_id ? null : termsOf(entry, record);
          return terms ? [{ package: entry, terms }] : [];
        })
        .sort((a, b) => a.terms.recurring_amount - b.terms.recurring_amount);
