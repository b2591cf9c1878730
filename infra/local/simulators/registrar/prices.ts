import { findTld, isPremium, purchaseTypeOf, splitName, TLDS } from './catalog.ts';
import { invalid, unsupportedTld } from './refusal.ts';
import type { RegistrarState } from './state.ts';

const PREMIUM = { register: 34_995, renew: 24_995, transfer: 27_995 };
const FLAT_FEES = { aftermarket_s: 250_000, expiring: 2_510 };

export type YearlyPrices = { register: number; renew: number; transfer: number };

/** US cents: the registry's price of this name, unless a control has set another. */
export const yearlyPrices = (state: RegistrarState, name: string): YearlyPrices => {
  const tld = findTld(name);
  if (!tld) throw unsupportedTld();
  const listed = isPremium(name) ? PREMIUM : tld.prices;
  const { register, renew, transfer } = listed;
  return { register, renew, transfer, ...state.prices.get(splitName(name).tld), ...state.prices.get(name) };
};

/** What a restoration costs besides the year that comes with it: the same for every name of the TLD, or not offered. */
export const restorationPrice = (state: RegistrarState, tld: string): number | null => {
  const set = state.prices.get(tld)?.restore;
  return set === undefined ? (TLDS[tld]?.prices.restore ?? null) : set;
};

/** What acquiring the name costs: a flat fee where somebody else sells it, else its years. */
export const purchaseCents = (state: RegistrarState, name: string, years: number): number => {
  const type = purchaseTypeOf(name);
  return type === 'registration' ? yearlyPrices(state, name).register * years : FLAT_FEES[type];
};

/** Whether callers have to state the price that they agree to. */
export const mustStatePrice = (name: string): boolean =>
  isPremium(name) || purchaseTypeOf(name) !== 'registration';

/** Refuses a missing price where one is needed, and any price that is not the exact total. */
export const checkPrice = (
  name: string,
  stated: number | undefined,
  cents: number,
  mismatch: string,
): void => {
  if (stated === undefined) {
    if (!mustStatePrice(name)) return;
    throw invalid('Purchase price is required for premium domains in order to complete this request');
  }
  if (stated * 100 !== cents && Math.round(stated * 100) / 100 !== cents / 100) throw invalid(mismatch);
};
