import type { Key } from '../platform/table/key.ts';
import type { NextPrices } from './package-record.ts';

/**
 * Minor units for one year, by currency; no transfer price means that transfers are not offered. `restore` is what a
 * restoration costs besides the renewal; none, or missing in records of earlier releases: not offered.
 */
export type YearPrice = { register: number; renew: number; transfer: number | null; restore?: number | null };

export interface TldRecord extends Key<TldRecord> {
  /** Without the leading dot: `com`, `com.gh`. */
  tld: string;
  /** By its name; `manual` where staff enter domains by hand. */
  registrar: string;
  minimum_years: number;
  maximum_years: number;
  prices: Record<string, YearPrice>;
  next_prices?: NextPrices<Record<string, YearPrice>> | null;
  /** Days after the expiry in which a domain renews at its price, and then those of redemption; null: as configured. */
  grace_days?: number | null;
  redemption_days?: number | null;
  active: boolean;
}
