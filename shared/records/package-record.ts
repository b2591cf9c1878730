import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** Minor units by currency. */
export type CyclePrice = { price: number; setup_fee: number };

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
  active: boolean;
}
