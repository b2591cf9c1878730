import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** Minor units by currency. */
export type CyclePrice = { price: number; setup_fee: number };

export type PackageRecord = Key & {
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
};

/** Minor units for one year, by currency; no transfer price means that transfers are not offered. */
export type YearPrice = { register: number; renew: number; transfer: number | null };

export type TldRecord = Key & {
  /** Without the leading dot: `com`, `com.gh`. */
  tld: string;
  registrar: 'namecom' | 'manual';
  minimum_years: number;
  maximum_years: number;
  prices: Record<string, YearPrice>;
  active: boolean;
};
