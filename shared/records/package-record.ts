import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** Minor units by currency. */
export type CyclePrice = { price: number; setup_fee: number };

/** A price list that takes the place of `prices` from the beginning of a day (UTC, `2027-03-01`). */
export type NextPrices<P> = { from: string; prices: P };

export interface PackageRecord extends Key<PackageRecord> {
  id: number;
  name: string;
  description: string;
  /** The package's name at the control panel. */
  plan: string;
  features: {
    disk_mb: number | null;
    bandwidth_mb: number | null;
    email_accounts: number | null;
    databases: number | null;
  };
  prices: Record<string, Partial<Record<BillingCycle, CyclePrice>>>;
  /** Null, or missing in records of earlier releases, where none is known yet. */
  next_prices?: NextPrices<PackageRecord['prices']> | null;
  /** What is ordered keeps its price for so many months; null, or missing in records of earlier releases: until a change. */
  price_promise_months?: number | null;
  active: boolean;
}
