import type { Key } from '../platform/table/key.ts';

/** Minor units for one year, by currency; no transfer price means that transfers are not offered. */
export type YearPrice = { register: number; renew: number; transfer: number | null };

export interface TldRecord extends Key<TldRecord> {
  /** Without the leading dot: `com`, `com.gh`. */
  tld: string;
  registrar: 'namecom' | 'manual';
  minimum_years: number;
  maximum_years: number;
  prices: Record<string, YearPrice>;
  active: boolean;
}
