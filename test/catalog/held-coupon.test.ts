import '../support/unit/environment.ts';
import { describe, expect, test } from 'vitest';
import { commitUse, releaseUse, reserveUse, usedCoupon } from '../../shared/catalog/count-use.ts';
import {
  discountWith,
  heldCoupon,
  isKeptWith,
  nextDiscount,
  priceWith,
  usableCoupon,
} from '../../shared/catalog/coupons.ts';
import { checkCoupons, compareCoupons, couponEntry } from '../../shared/catalog/import-coupons.ts';
import type { CouponLimits, HeldCoupon } from '../../shared/records/catalog.ts';
import { couponOf, NO_LIMITS } from '../support/unit/coupons.ts';
import { NOW } from '../support/unit/records.ts';
import { changed, inWords } from '../support/unit/writes.ts';

const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

describe('a coupon is good', () => {
  const nothing = { code: 'TEST', usedByClient: 0, usedInMonth: 0, hasOrdered: false };
  const isGood = (limits: Partial<CouponLimits>) =>
    'coupon' in usableCoupon({ ...nothing, coupon: couponOf({ limits: { ...NO_LIMITS, ...limits } }) }, NOW);

  test('from the moment it begins until the moment it ends', () => {
    expect([-1, 0, 1].map((ms) => isGood({ starts_at: at(ms) }))).toEqual([true, true, false]);
    expect([-1, 0, 1].map((ms) => isGood({ ends_at: at(ms) }))).toEqual([false, false, true]);
  });
});

describe('a use of a coupon', () => {
  const limits = { ...NO_LIMITS, total: 5, per_client: 1, per_month: 3, first_order: true };
  const coupon = couponOf({ limits, version: 4 });
  const used = usedCoupon(coupon, NOW);
  const reserve = (isPaid: boolean, released: Parameters<typeof reserveUse>[1] = []) =>
    reserveUse({ clientId: 1, coupon, isPaid }, released, NOW);
  const counts = (writes: ReturnType<typeof reserve>) => writes.map((write) => changed(write).add);

  test('is counted once in each place, while there is room and its terms are those that were read', () => {
    expect(inWords(reserve(false))).toMatchInlineSnapshot(`
      [
        "change COUPON if version = 4 AND (attribute_not_exists(used) OR used < 5)",
        "change COUPON_USE if (attribute_not_exists(used) OR used < 1)",
        "change MONTH if (attribute_not_exists(used) OR used < 3)",
        "change COUPON_USE if (attribute_not_exists(used) OR used < 1)",
      ]
    `);
    expect(counts(reserve(false))).toEqual([{ used: 1 }, { used: 1 }, { used: 1 }, { used: 1 }]);
    expect(counts(reserve(true))[0]).toEqual({ used: 1, committed: 1 });
  });

  test('of an order that another one is cancelled for counts as one', () => {
    const replaced = reserve(false, [{ clientId: 1, used }]);
    expect(counts(replaced)).toEqual([{ used: 0 }, { used: 0 }, { used: 0 }, { used: 0 }]);
    expect(inWords(replaced)).toMatchInlineSnapshot(`
      [
        "change COUPON if version = 4 AND (attribute_not_exists(used) OR used < 6)",
        "change COUPON_USE if (attribute_not_exists(used) OR used < 2)",
        "change MONTH if (attribute_not_exists(used) OR used < 4)",
        "change COUPON_USE if (attribute_not_exists(used) OR used < 2)",
      ]
    `);
    expect(reserve(false, [{ clientId: 2, used: null }])).toEqual(reserve(false));
  });

  test('without limits asks for nothing but the terms', () => {
    const free = reserveUse({ clientId: 1, coupon: couponOf(), isPaid: false }, [], NOW);
    expect(inWords(free)).toMatchInlineSnapshot(`
      [
        "change COUPON if version = 1",
        "change COUPON_USE",
        "change MONTH",
      ]
    `);
  });

  test('is given back by an order that is cancelled, and kept by one that is paid', () => {
    expect(counts(releaseUse(1, used))).toEqual([{ used: -1 }, { used: -1 }, { used: -1 }, { used: -1 }]);
    expect(inWords(releaseUse(1, used))).toMatchInlineSnapshot(`
      [
        "change COUPON",
        "change COUPON_USE",
        "change MONTH",
        "change COUPON_USE",
      ]
    `);
    expect(commitUse(used).map((write) => changed(write).add)).toEqual([{ committed: 1 }]);
    expect([
      commitUse(null),
      releaseUse(1, null),
      reserveUse({ clientId: 1, coupon: null, isPaid: true }, [], NOW),
    ]).toEqual([[], [], []]);
  });
});

describe('a coupon that an account keeps', () => {
  const terms = { package_id: 1, billing_cycle: 'annually' as const, recurring_amount: 10_000 };
  const coupon = (over: Partial<HeldCoupon> = {}): HeldCoupon => ({
    code: 'TEST',
    discount: { kind: 'percentage', basis_points: 1000 },
    products: { packages: [1], billing_cycles: null, tlds: null },
    left: null,
    ...over,
  });
  const holder = (held: HeldCoupon | null) => ({ ...terms, currency: 'USD', coupon: held });
  const other = { ...terms, package_id: 2, recurring_amount: 20_000 };

  test('is one for later periods that took something off the first', () => {
    const held = (duration: 'once' | 'recurring' | { periods: number }, taken = 500) =>
      heldCoupon(couponOf({ duration }), taken, 'USD')?.left;
    expect([held('once'), held('recurring', 0), held('recurring'), held({ periods: 3 })]).toEqual([
      undefined,
      undefined,
      null,
      2,
    ]);
    const amount = couponOf({
      duration: 'recurring',
      discount: { kind: 'fixed', amounts: { USD: 9000, GHS: 1 } },
    });
    expect(heldCoupon(amount, 500, 'USD')?.discount).toEqual({ kind: 'fixed', amounts: { USD: 500 } });
    expect(heldCoupon(couponOf({ duration: 'recurring' }), 500, 'USD')?.discount.kind).toBe('percentage');
  });

  test('takes off the next period while some are left, and the price of all where it is for all', () => {
    expect([null, 0, 1].map((left) => nextDiscount(holder(coupon({ left })), terms))).toEqual([0, 0, 1000]);
    expect([null, 0, 1].map((left) => priceWith(holder(coupon({ left })), terms))).toEqual([
      9000, 10_000, 10_000,
    ]);
    expect(priceWith(holder(null), terms)).toBe(10_000);
  });

  test('goes on with terms that it is good for as well as for those of before', () => {
    const both = coupon({ products: { packages: [1, 2], billing_cycles: null, tlds: null } });
    const second = coupon({ products: { packages: [2], billing_cycles: null, tlds: null } });
    const kept = (held: HeldCoupon | null) => isKeptWith(holder(held), other);
    expect([both, coupon(), second, null].map(kept)).toEqual([true, false, false, false]);
    expect([both, coupon(), second].map((held) => priceWith(holder(held), other))).toEqual([
      18_000, 20_000, 20_000,
    ]);
  });

  test('for some periods takes its part of other terms that it goes on with', () => {
    const both = coupon({ left: 0, products: { packages: [1, 2], billing_cycles: null, tlds: null } });
    expect(discountWith(holder(both), other)).toBe(2000);
    for (const held of [null, coupon({ left: 1 }), { ...both, left: null }]) {
      expect(discountWith(holder(held), other)).toBeNull();
    }
  });
});

describe('coupons of a document', () => {
  const entry = { code: 'TEST', description: 'A test.' };
  const check = (given: object) => checkCoupons({ coupons: [{ ...entry, ...given }] });
  const terms = (given: object) => {
    const checked = check(given);
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
    return checked.document;
  };

  test('come out as they went in', () => {
    for (const discount of [{ percentage: 12.5 }, { fixed: { USD: 10.5 } }, { free_setup: true }] as const) {
      const [first] = terms(discount);
      if (!first) throw new Error('There is none.');
      expect(couponEntry(first)).toMatchObject(discount);
      expect(terms(couponEntry(first))).toEqual([first]);
    }
  });

  test('have one discount, in a currency that is sold in, of as many decimals as that has', () => {
    for (const wrong of [
      {},
      { percentage: 10, free_setup: true },
      { percentage: 12.345 },
      { percentage: 0 },
      { percentage: 101 },
      { fixed: { EUR: 1 } },
      { fixed: { USD: 1.005 } },
    ]) {
      expect(check(wrong), JSON.stringify(wrong)).toHaveProperty('problems');
    }
  });

  test('are written where they differ, one version higher, and only over what was read', () => {
    const present = couponOf({ version: 4, used: 2 });
    const { pk: _pk, sk: _sk, used: _used, committed: _committed, version: _version, ...same } = present;
    expect(compareCoupons([same], [present])).toEqual([]);
    const [change] = compareCoupons([{ ...same, active: false }], [present]);
    if (!change) throw new Error('There is none.');
    expect([change.kind, inWords([change.write])]).toEqual(['changed', ['change COUPON if version = 4']]);
    expect(changed(change.write).set).toMatchObject({ active: false, version: 5 });
    expect(compareCoupons([same], []).map(({ kind, write }) => [kind, inWords([write])])).toEqual([
      ['new', ['new COUPON']],
    ]);
  });
});
