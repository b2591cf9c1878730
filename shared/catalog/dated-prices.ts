import type { NextPrices } from '../records/package-record.ts';

type Priced<P> = { prices: P; next_prices?: NextPrices<P> | null };

/** An entry of the catalog at the prices of a moment. */
export const pricedAt = <P, E extends Priced<P>>(entry: E & Priced<P>, now: Date): E => {
  const { next_prices: next } = entry;
  return next && next.from <= now.toISOString().slice(0, 10) ? { ...entry, prices: next.prices } : entry;
};
