import type { Key } from '../platform/table/key.ts';
import type { NextPrices, PackageRecord } from './package-record.ts';

/** What hosting can be ordered with besides its package, in units; a person delivers it. */
export interface AddonRecord extends Key<AddonRecord> {
  id: number;
  name: string;
  description: string;
  /** Of one unit. */
  prices: PackageRecord['prices'];
  next_prices?: NextPrices<PackageRecord['prices']> | null;
  /** An account has none, or so many units. */
  min_quantity: number;
  max_quantity: number;
  /** Ids of the packages it can be had with; null: all of them. */
  packages: number[] | null;
  active: boolean;
}

export type AddonUnits = { addon_id: number; name: string; quantity: number };

/** An add-on that an account has; `recurring_amount`: all its units for a period, in minor units as the catalog had them. */
export type HostingAddon = AddonUnits & { recurring_amount: number };
