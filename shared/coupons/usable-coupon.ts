import type { CouponRecord } from '../records/coupon-record.ts';
import type { CouponContext } from './coupons.ts';

const UNKNOWN = 'There is no such code, or it is no longer good.';

const isReached = (limit: number | null, used: number): boolean => limit !== null && used >= limit;

/** Why a coupon cannot be used now, in words for the client; null when it can. */
const reasonAgainst = (
  { active, limits, used }: CouponRecord,
  { usedByClient, usedInMonth, hasOrdered }: CouponContext,
  now: string,
): string | null => {
  const { total, per_client, per_month, first_order, starts_at, ends_at } = limits;
  if (!active || (ends_at !== null && ends_at <= now)) return UNKNOWN;
  if (starts_at !== null && starts_at > now) return `This code is good from ${starts_at.slice(0, 10)} on.`;
  if (first_order && hasOrdered) return 'This code is for a first order.';
  if (isReached(total, used)) return 'This code was used as often as it can be.';
  if (isReached(per_month, usedInMonth)) return 'This code was used as often as it can be this month.';
  return isReached(per_client, usedByClient) ? 'You have used this code as often as it can be.' : null;
};

/** The coupon of a code that can be used now, or why it cannot. */
export const usableCoupon = (
  context: CouponContext,
  now: Date,
): { coupon: CouponRecord } | { reason: string } => {
  if (!context.coupon) return { reason: UNKNOWN };
  const reason = reasonAgainst(context.coupon, context, now.toISOString());
  return reason === null ? { coupon: context.coupon } : { reason };
};

export const NOTHING_TO_DISCOUNT = 'This code is not good for what is ordered.';
