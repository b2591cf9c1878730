import type { BillingCycle } from '../contract/vocabulary.ts';
import { sum } from '../platform/money.ts';
import type { HostingAddon } from '../records/addon-record.ts';
import type { CouponTerms, HeldCoupon } from '../records/coupon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { applies, discountsOf, type NetLine } from './discount.ts';

type Terms = {
  package_id: number;
  billing_cycle: BillingCycle;
  recurring_amount: number;
  addons?: HostingAddon[] | undefined;
};
type Holder = Terms & Pick<HostingRecord, 'coupon' | 'currency'>;

/** The package, then each add-on, as their prices for a period. */
const partsOf = ({ package_id, billing_cycle: cycle, recurring_amount, addons = [] }: Terms): NetLine[] => [
  { product: { package: package_id, cycle }, unit_price: recurring_amount, setup_fee: 0 },
  ...addons.map((addon) => ({
    product: { addon: addon.addon_id, package: package_id, cycle },
    unit_price: addon.recurring_amount,
    setup_fee: 0,
  })),
];

/**
 * The coupon of an order as one account of it keeps it, which had `taken` (minor units) off its first period; null where it
 * makes no later one cheaper. Of a fixed amount it keeps what fell to it.
 */
export const heldCoupon = (
  { code, discount, duration, products }: CouponTerms,
  taken: number,
  currency: string,
): HeldCoupon | null => {
  if (duration === 'once' || taken === 0) return null;
  const left = duration === 'recurring' ? null : duration.periods - 1;
  const kept = discount.kind === 'fixed' ? { kind: discount.kind, amounts: { [currency]: taken } } : discount;
  return { code, discount: kept, products, left };
};

const discounts = ({ currency }: Holder, coupon: HeldCoupon, terms: Terms): number[] =>
  discountsOf(coupon, partsOf(terms), currency).map(({ unit_price }) => unit_price);

/** What it takes off the package and each add-on in a period that begins after those that are paid: minor units. */
export const nextDiscounts = (holder: Holder, terms: Terms): number[] => {
  const { coupon } = holder;
  return coupon?.left ? discounts(holder, coupon, terms) : partsOf(terms).map(() => 0);
};

export const nextDiscount = (holder: Holder, terms: Terms): number => sum(nextDiscounts(holder, terms));

const isGoodFor = ({ products }: HeldCoupon, terms: Terms): boolean =>
  partsOf(terms).some((part) => applies(products, part));

/** Whether it goes on with other terms: where it is good for both, or for add-ons of both. */
export const isKeptWith = (holder: Holder, to: Terms): boolean =>
  holder.coupon != null && isGoodFor(holder.coupon, holder) && isGoodFor(holder.coupon, to);

/** What the price of a package is for an account whose coupon holds for all periods, where it is good for both packages. */
export const priceWith = (holder: Holder, terms: Terms): number => {
  const { coupon } = holder;
  const isFor = (one: Terms) => coupon != null && isGoodFor(coupon, { ...one, addons: [] });
  if (coupon?.left !== null || !isFor(holder)) return terms.recurring_amount;
  const [off = 0] = discounts(holder, coupon, { ...terms, addons: [] });
  return terms.recurring_amount - off;
};

/**
 * What a coupon for some periods takes off one that was paid with it, once its account has other terms; null where there is
 * none, or it does not go on, so that what it took off stays as it is.
 */
export const discountWith = (holder: Holder, terms: Terms): number | null => {
  const { coupon } = holder;
  if (!coupon || coupon.left === null || !isKeptWith(holder, terms)) return null;
  return sum(discounts(holder, coupon, terms));
};
