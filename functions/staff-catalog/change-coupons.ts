import { importCoupons } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { couponChange } from '../../shared/operator/index.ts';

export const handler = staffChanges(catalog['change-coupons'], {
  load: ({ body: { coupons } }) => couponChange({ coupons }),
  plan: (changes) => ({
    says: changes.map(({ code, kind, used }) =>
      kind === 'new'
        ? `Add the coupon ${code}, for orders from now on.`
        : `Change the coupon ${code}, for orders from now on. ${used} orders have it, and keep it as it was.`,
    ),
  }),
  apply: async ({ actor, now }, changes) => {
    await importCoupons(changes, actor, now);
    return { changed: changes.map(({ code }) => code) };
  },
});
