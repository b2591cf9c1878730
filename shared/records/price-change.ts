import type { HostingAddon } from './addon-record.ts';

/**
 * Another price that the client was told of. It holds for the periods that begin at `from` or later; amounts are in minor
 * units as those it takes the place of.
 */
export type PriceChange = {
  /** The day of the price list, which names what staff announced together. */
  list: string;
  from: string;
  recurring_amount: number;
  /** Of hosting that has add-ons. */
  addons?: HostingAddon[];
  announced_at: string;
};
