import { couponEntry, readCoupons } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(catalog['list-coupons'], async () => ({
  data: (await readCoupons()).map((coupon) => ({
    coupon: couponEntry(coupon),
    paid: coupon.committed,
    unpaid: coupon.used - coupon.committed,
  })),
}));
