import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** Percentage in basis points; fixed amounts in minor units by currency. */
type CouponDiscount =
  | { kind: 'percentage'; basis_points: number }
  | { kind: 'fixed'; amounts: Record<string, number> }
  | { kind: 'free_setup' };

export type CouponLimits = {
  /** Null: without limit, here and below. */
  total: number | null;
  per_client: number | null;
  /** In a calendar month (UTC). */
  per_month: number | null;
  first_order: boolean;
  /** ISO 8601; used from then, and before then. */
  starts_at: string | null;
  ends_at: string | null;
};

/** What it applies to; null is everything of the kind, an empty list nothing. */
type CouponProducts = {
  packages: number[] | null;
  billing_cycles: BillingCycle[] | null;
  tlds: string[] | null;
  /** Null, or missing in coupons of earlier releases: those of hosting that it applies to. */
  addons?: number[] | null | undefined;
};

export type CouponTerms = {
  /** In capitals. */
  code: string;
  description: string;
  discount: CouponDiscount;
  /**
   * `recurring`: hosting bought with it keeps the lower price when it is renewed; `periods`: for so many billing periods,
   * the first among them.
   */
  duration: 'once' | 'recurring' | { periods: number };
  limits: CouponLimits;
  products: CouponProducts;
  active: boolean;
};

export interface CouponRecord extends Key<CouponRecord>, CouponTerms {
  /** Orders that have it: paid ones, and unpaid ones until they are cancelled. */
  used: number;
  /** Of these, the paid ones. */
  committed: number;
  /** Counts the changes of its terms. */
  version: number;
}

/** A coupon that makes later periods of hosting cheaper, with its terms as they were when that was ordered. */
export type HeldCoupon = Pick<CouponTerms, 'code' | 'discount' | 'products'> & {
  /** For how many periods yet; null: for all, and the prices of the account are the lower ones. */
  left: number | null;
};

/** How often a coupon is used: by one client, or in one month. */
export interface CouponUseRecord extends Key<CouponUseRecord> {
  used: number;
}

/** The coupon of an order, as its invoice keeps it to give its use back. */
export type UsedCoupon = { code: string; month: string; first_order: boolean };

/** Minor units by currency. */
export type CyclePrice = { price: number; setup_fee: number };

/** A price list that takes the place of `prices` from the beginning of a day (UTC, `2027-03-01`). */
export type NextPrices<P> = { from: string; prices: P };

export interface PackageRecord extends Key<PackageRecord> {
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
  /** Null, or missing in records of earlier releases, where none is known yet. */
  next_prices?: NextPrices<PackageRecord['prices']> | null;
  /** What is ordered keeps its price for so many months; null, or missing in records of earlier releases: until a change. */
  price_promise_months?: number | null;
  active: boolean;
}

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

/**
 * Minor units for one year, by currency; no transfer price means that transfers are not offered. `restore` is what a
 * restoration costs besides the renewal; none, or missing in records of earlier releases: not offered.
 */
type YearPrice = { register: number; renew: number; transfer: number | null; restore?: number | null };

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

/** One tax as invoices name it. A compound one is charged on the price with the other components, not on the price alone. */
export type TaxComponent = { name: string; rate_bp: number; compound: boolean };

/** What a country charges from a day on, until its next rule. */
export type TaxRule = {
  country: string;
  /** The first day, `2026-01-01`. */
  from: string;
  /** Whether catalog prices have the tax in them for clients of this country. */
  included: boolean;
  /** Businesses of this country that buy from another one account for the tax themselves. */
  reverse_charge: boolean;
  /** Where the law says so. */
  source: string;
  components: TaxComponent[];
};

/** The rules of all countries, one record that every price is worked out with. */
export interface TaxesRecord extends Key<TaxesRecord> {
  rules: TaxRule[];
}

/** One component of the tax of a line, in minor units of the invoice; the rate of release 1.0 is not known. */
export type TaxAmount = { name: string; rate_bp: number | null; amount: number };

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
