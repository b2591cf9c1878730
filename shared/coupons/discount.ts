import type { BillingCycle } from '../contract/vocabulary.ts';
import { shareOf, stepOf } from '../platform/money.ts';
import type { CouponTerms } from '../records/coupon-record.ts';

/** A line before tax, in minor units; a premium name has the price of its registry, which no coupon lowers. */
export type NetLine = {
  product:
    | { package: number; cycle: BillingCycle }
    | { addon: number; package: number; cycle: BillingCycle }
    | { tld: string; isPremium: boolean };
  unit_price: number;
  setup_fee: number;
};

/** What is taken off a line. */
export type LineDiscount = { unit_price: number; setup_fee: number };

const NONE: LineDiscount = { unit_price: 0, setup_fee: 0 };

const isIn = <T>(list: T[] | null, value: T): boolean => list === null || list.includes(value);

/** Add-ons of hosting that it applies to count along, unless it names the add-ons that it applies to. */
export const applies = (
  { packages, billing_cycles, tlds, addons = null }: CouponTerms['products'],
  { product }: Pick<NetLine, 'product'>,
): boolean => {
  if ('tld' in product) return !product.isPremium && isIn(tlds, product.tld);
  if (!isIn(billing_cycles, product.cycle)) return false;
  return 'addon' in product && addons ? addons.includes(product.addon) : isIn(packages, product.package);
};

const fixed = (left: number, { unit_price, setup_fee }: NetLine): LineDiscount => {
  const price = Math.min(left, unit_price);
  return { unit_price: price, setup_fee: Math.min(left - price, setup_fee) };
};

/**
 * What a coupon takes off each line: a percentage of each, rounded half up to a step; a fixed amount in the client's currency off
 * the lines in their order until it is used up; or the set-up. Never more than a line costs.
 */
export const discountsOf = (
  { discount, products }: Pick<CouponTerms, 'discount' | 'products'>,
  lines: NetLine[],
  currency: string,
): LineDiscount[] => {
  const amount = discount.kind === 'fixed' ? (discount.amounts[currency] ?? 0) : 0;
  let left = amount - (amount % stepOf(currency));
  return lines.map((line) => {
    if (!applies(products, line)) return NONE;
    const { unit_price, setup_fee } = line;
    if (discount.kind === 'free_setup') return { unit_price: 0, setup_fee };
    if (discount.kind === 'percentage') {
      const share = (price: number) => shareOf(price, discount.basis_points, currency);
      return { unit_price: share(unit_price), setup_fee: share(setup_fee) };
    }
    const taken = fixed(left, line);
    left -= taken.unit_price + taken.setup_fee;
    return taken;
  });
};
