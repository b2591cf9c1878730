import { absentOrBefore, equals } from '../platform/table/changes.ts';
import { update, upsert, type Write } from '../platform/table/write.ts';
import type { CouponRecord, UsedCoupon } from '../records/catalog.ts';
import { keys } from '../records/keys.ts';
import { FIRST_ORDER, monthOf } from './coupons.ts';

const below = (limit: number | null) => (limit === null ? [] : [absentOrBefore('used', limit)]);

export const usedCoupon = ({ code, limits }: CouponRecord, now: Date): UsedCoupon => ({
  code,
  month: monthOf(now),
  first_order: limits.first_order,
});

/** A coupon of an order that is placed (`coupon`), or of one that was cancelled unpaid. */
type Use = UsedCoupon & { clientId: number; change: 1 | -1; coupon?: CouponRecord };

const grouped = (uses: Use[], by: (use: Use) => string): [Use, ...Use[]][] =>
  Object.values(Object.groupBy(uses, by)).flatMap((group = []) => {
    const [first, ...others] = group;
    return first ? [[first, ...others] as [Use, ...Use[]]] : [];
  });

const sumOf = (uses: Use[]) => uses.reduce((total, { change }) => total + change, 0);

/** Room for the one that is placed, with what others give back at the same time. */
const room = (uses: Use[], limitOf: (coupon: CouponRecord) => number | null) => {
  const coupon = uses.find((use) => use.coupon)?.coupon;
  const limit = coupon ? limitOf(coupon) : null;
  return below(limit === null ? null : limit + 1 - sumOf(uses));
};

/** What is reserved and given back in one transaction: each counter is written once. */
const countUses = (uses: Use[], isPaid = false): Write[] => {
  const perCode = grouped(uses, ({ code }) => code).map((group) => {
    const placed = group.find(({ coupon }) => coupon)?.coupon;
    const add = placed && isPaid ? { used: sumOf(group), committed: 1 } : { used: sumOf(group) };
    const unchanged = placed ? [equals('version', placed.version)] : [];
    return update(keys.coupon(group[0].code), { add }, [
      ...unchanged,
      ...room(group, ({ limits }) => limits.total),
    ]);
  });
  const perClient = grouped(uses, ({ clientId, code }) => `${clientId} ${code}`).map((group) =>
    upsert(
      keys.couponUse(group[0].clientId, group[0].code),
      { add: { used: sumOf(group) } },
      room(group, ({ limits }) => limits.per_client),
    ),
  );
  const perMonth = grouped(uses, ({ code, month }) => `${code} ${month}`).map((group) =>
    upsert(
      keys.couponMonth(group[0].code, group[0].month),
      { add: { used: sumOf(group) } },
      room(group, ({ limits }) => limits.per_month),
    ),
  );
  const first = grouped(
    uses.filter(({ first_order }) => first_order),
    ({ clientId }) => String(clientId),
  ).map((group) =>
    upsert(
      keys.couponUse(group[0].clientId, FIRST_ORDER),
      { add: { used: sumOf(group) } },
      room(group, () => 1),
    ),
  );
  return [...perCode, ...perClient, ...perMonth, ...first];
};

/** A coupon that an order has used, of the client who ordered. */
export type Released = { clientId: number; used: UsedCoupon | null | undefined };

const releases = (released: Released[]): Use[] =>
  released.flatMap(({ clientId, used }) => (used ? [{ ...used, clientId, change: -1 as const }] : []));

/**
 * Counts a use of a coupon with the order it is for; the writes fail once a limit is reached, or its terms are no longer
 * those that were read. It is reserved until the order is paid, or cancelled. Orders that are cancelled for it give back
 * theirs.
 */
export const reserveUse = (
  { clientId, coupon, isPaid }: { clientId: number; coupon: CouponRecord | null; isPaid: boolean },
  released: Released[],
  now: Date,
): Write[] => {
  const placed = coupon ? [{ ...usedCoupon(coupon, now), clientId, change: 1 as const, coupon }] : [];
  return countUses([...placed, ...releases(released)], isPaid);
};

/** The order was paid: its use stays. */
export const commitUse = (used: UsedCoupon | null | undefined): Write[] =>
  used ? [update(keys.coupon(used.code), { add: { committed: 1 } })] : [];

/** The order was cancelled unpaid: somebody else can use the coupon. */
export const releaseUse = (clientId: number, used: UsedCoupon | null | undefined): Write[] =>
  countUses(releases([{ clientId, used }]));
