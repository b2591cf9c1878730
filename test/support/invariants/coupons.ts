import { sum } from '../../../shared/platform/money.ts';
import { type Snapshot, unless } from './snapshot.ts';

/** A coupon counts the orders that have it and were not cancelled unpaid: in all, by client and by month. */
export const couponProblems = ({ coupons, couponUses, couponMonths, invoices }: Snapshot): string[] => {
  const withCode = invoices.filter(({ coupon, status }) => coupon && status !== 'cancelled');
  const ofCode = Map.groupBy(withCode, ({ coupon }) => coupon?.code ?? '');
  return coupons.flatMap(({ code, used, committed, limits }) => {
    const own = ofCode.get(code) ?? [];
    const paid = own.filter(({ status }) => status !== 'unpaid');
    const byClient = sum(couponUses.filter(({ sk }) => sk === `COUPON_USE#${code}`).map((use) => use.used));
    const byMonth = sum(
      couponMonths.filter(({ pk }) => pk === `COUPON_MONTH#${code}`).map((use) => use.used),
    );
    return [
      ...unless(used === own.length, `coupon ${code} counts ${used} uses of ${own.length}`),
      ...unless(committed === paid.length, `coupon ${code} counts ${committed} paid uses of ${paid.length}`),
      ...unless(
        byClient === own.length,
        `coupon ${code}: its clients count ${byClient} uses of ${own.length}`,
      ),
      ...unless(byMonth === own.length, `coupon ${code}: its months count ${byMonth} uses of ${own.length}`),
      ...unless(limits.total === null || used <= limits.total, `coupon ${code} is used beyond its limit`),
    ];
  });
};
