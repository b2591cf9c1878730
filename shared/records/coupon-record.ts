import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** Percentage in basis points; fixed amounts in minor units by currency. */
export type CouponDiscount =
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
export type CouponProducts = {
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
