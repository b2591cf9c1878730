export { commitUse, releaseUse, reserveUse, usedCoupon } from './count-use.ts';
export {
  type CouponContext,
  discountsOf,
  discountWith,
  heldCoupon,
  isKeptWith,
  loadCoupon,
  type NetLine,
  NOTHING_TO_DISCOUNT,
  nextDiscount,
  nextDiscounts,
  priceWith,
  usableCoupon,
} from './coupons.ts';
export {
  checkCoupons,
  compareCoupons,
  couponEntry,
  importCoupons,
  readCoupons,
  setCouponActive,
} from './import-coupons.ts';
