import { absentOrBefore, equals } from '../platform/table/expressions.ts';
import { update, upsert, type Write } from '../platform/table/write.ts';
import type { CouponRecord, UsedCoupon } from '../records/coupon-record.ts';
import { keys } from '../records/keys.ts';
import { FIRST_ORDER, monthOf } from './coupons.ts';

const below = (limit: number | null) => (limit === null ? [] : [absentOrBefore('used', limit)]);

export const usedCoupon = ({ code, limits }: CouponRecord, now: Date): UsedCoupon => ({
  code,
  month: monthOf(now),
  first_order: limits.first_order,
});

/**
 * Counts a use of a coupon with the order it is for; the writes fail once a limit is reached, or its terms are no longer
 * those that were read. It is reserved until the order is paid, or cancelled.
 */
export const reserveUse = (clientId: number, coupon: CouponRecord, isPaid: boolean, now: Date): Write[] => {
  const { code, limits, version } = coupon;
  const add = isPaid ? { used: 1, committed: 1 } : { used: 1 };
  const one = { add: { used: 1 } };
  return [
    update(keys.coupon(code), { add }, [equals('version', version), ...below(limits.total)]),
    upsert(keys.couponUse(clientId, code), one, below(limits.per_client)),
    upsert(keys.couponMonth(code, monthOf(now)), one, below(limits.per_month)),
    ...(limits.first_order ? [upsert(keys.couponUse(clientId, FIRST_ORDER), one, below(1))] : []),
  ];
};

/** The order was paid: its use stays. */
export const commitUse = (used: UsedCoupon | null | undefined): Write[] =>
  used ? [update(keys.coupon(used.code), { add: { committed: 1 } })] : [];

/** The order was cancelled unpaid: somebody else can use the coupon. */
export const releaseUse = (clientId: number, used: UsedCoupon | null | undefined): Write[] => {
  if (!used) return [];
  const { code, month, first_order } = used;
  const less = { add: { used: -1 } };
  return [
    update(keys.coupon(code), less),
    upsert(keys.couponUse(clientId, code), less),
    upsert(keys.couponMonth(code, month), less),
    ...(first_order ? [upsert(keys.couponUse(clientId, FIRST_ORDER), less)] : []),
  ];
};
