import type { BillingCycle } from '../contract/vocabulary.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { shareOf, stepOf, sum } from '../platform/money.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import type { CouponRecord, CouponTerms, HeldCoupon, HostingAddon } from '../records/catalog.ts';
import { collections } from '../records/collections.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';

/** Codes are told and typed in any case. */
export const codeOf = (text: string): string => text.trim().toUpperCase();

/** Stands for whichever coupon a client has used for a first order. */
export const FIRST_ORDER = '#FIRST';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** A code that somebody has sent, with all that decides whether it can be used. */
export type CouponContext = {
  code: string;
  coupon: CouponRecord | null;
  usedByClient: number;
  usedInMonth: number;
  /** Whether the client has another order that was not cancelled, or one with a coupon for first orders. */
  hasOrdered: boolean;
};

const hasOrders = async (clientId: number, status: 'active' | 'pending'): Promise<boolean> =>
  (await queryPage(collections.ofStatus(clientId, 'ORDER', status), { limit: 1 })).items.length > 0;

/** Reads what is known of a code, side by side; null where none was sent. */
export const loadCoupon = async (
  clientId: number,
  text: string | null | undefined,
  now: Date,
): Promise<CouponContext | null> => {
  if (!text) return null;
  const code = codeOf(text);
  const [[coupon, byClient, first, inMonth], active, pending] = await Promise.all([
    getItems(
      keys.coupon(code),
      keys.couponUse(clientId, code),
      keys.couponUse(clientId, FIRST_ORDER),
      keys.couponMonth(code, monthOf(now)),
    ),
    hasOrders(clientId, 'active'),
    hasOrders(clientId, 'pending'),
  ]);
  return {
    code,
    coupon: coupon ?? null,
    usedByClient: byClient?.used ?? 0,
    usedInMonth: inMonth?.used ?? 0,
    hasOrdered: active || pending || (first?.used ?? 0) > 0,
  };
};

const UNKNOWN = say`There is no such code, or it is no longer good.`;

const isReached = (limit: number | null, used: number): boolean => limit !== null && used >= limit;

/** Why a coupon cannot be used now, in words for the client; null when it can. */
const reasonAgainst = (
  { active, limits, used }: CouponRecord,
  { usedByClient, usedInMonth, hasOrdered }: CouponContext,
  now: string,
): Sentence | null => {
  const { total, per_client, per_month, first_order, starts_at, ends_at } = limits;
  if (!active || (ends_at !== null && ends_at <= now)) return UNKNOWN;
  if (starts_at !== null && starts_at > now) return say`This code is good from ${starts_at.slice(0, 10)} on.`;
  if (first_order && hasOrdered) return say`This code is for a first order.`;
  if (isReached(total, used)) return say`This code was used as often as it can be.`;
  if (isReached(per_month, usedInMonth)) return say`This code was used as often as it can be this month.`;
  return isReached(per_client, usedByClient) ? say`You have used this code as often as it can be.` : null;
};

/** The coupon of a code that can be used now, or why it cannot. */
export const usableCoupon = (
  context: CouponContext,
  now: Date,
): { coupon: CouponRecord } | { reason: Sentence } => {
  if (!context.coupon) return { reason: UNKNOWN };
  const reason = reasonAgainst(context.coupon, context, now.toISOString());
  return reason === null ? { coupon: context.coupon } : { reason };
};

export const NOTHING_TO_DISCOUNT = say`This code is not good for what is ordered.`;

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
type LineDiscount = { unit_price: number; setup_fee: number };

const NONE: LineDiscount = { unit_price: 0, setup_fee: 0 };

const isIn = <T>(list: T[] | null, value: T): boolean => list === null || list.includes(value);

/** Add-ons of hosting that it applies to count along, unless it names the add-ons that it applies to. */
const applies = (
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
