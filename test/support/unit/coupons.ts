import type { CouponLimits, CouponRecord } from '../../../shared/records/catalog.ts';
import { keys } from '../../../shared/records/keys.ts';

export const NO_LIMITS: CouponLimits = {
  total: null,
  per_client: null,
  per_month: null,
  first_order: false,
  starts_at: null,
  ends_at: null,
};

/** A coupon of ten per cent off everything. */
export const couponOf = (given: Partial<CouponRecord> = {}): CouponRecord => ({
  ...keys.coupon('TEST'),
  code: 'TEST',
  description: 'A test.',
  discount: { kind: 'percentage', basis_points: 1000 },
  duration: 'once',
  limits: NO_LIMITS,
  products: { packages: null, billing_cycles: null, tlds: null },
  active: true,
  used: 0,
  committed: 0,
  version: 1,
  ...given,
});
