import { queryPage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import { collections } from '../records/collections.ts';
import type { CouponRecord } from '../records/coupon-record.ts';
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
