import {
  type CouponDocument,
  checkCoupons,
  compareCoupons,
  importCoupons,
  readCoupons,
} from '../../shared/catalog/import-coupons.ts';

type Entry = NonNullable<CouponDocument['coupons']>[number];

/** Puts a coupon on offer as the staff do: a tenth off unless said otherwise. */
export const offerCoupon = async (code: string, given: Partial<Entry> = {}): Promise<void> => {
  const kind = 'fixed' in given || 'free_setup' in given ? {} : { percentage: 10 };
  const checked = checkCoupons({ coupons: [{ code, description: 'Of a test.', ...kind, ...given }] });
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  await importCoupons(compareCoupons(checked.document, await readCoupons()), 'system', new Date());
};
